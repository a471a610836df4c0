import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProbeArm, ProbeCandidate } from '#domain/evidence/choose-probes.ts'
import type { CardArm } from '#domain/evidence/lending.ts'
import type { Database } from '#server/database/connect.ts'
import { probeAnswers } from '#server/database/tables/evidence.ts'

interface Window {
  userId: number
  /** The instant until which cards must have been first seen, and questions missed or last answered. */
  until: Date
}

const untilOf = ({ until }: Window) => sql`${until.toISOString()}::timestamptz`

/**
 * Whether a question `q` of the bank may be a probe: it was not offered before, is not in an unfinished
 * block, and was not answered lately.
 */
const mayBeProbe = (window: Window) => sql`q.archived_at is null
  and not exists (select 1 from probe_answers a where a.user_id = ${window.userId} and a.question_id = q.id)
  and not exists (select 1 from blocks b join block_questions bq on bq.user_id = ${window.userId} and bq.block_id = b.id
    where b.user_id = ${window.userId} and b.finished_at is null and bq.question_id = q.id)
  and not exists (select 1 from question_states t where t.user_id = ${window.userId} and t.question_id = q.id
    and t.last_answered_at > ${untilOf(window)})`

type Row<Arm> = { questionId: number; arm: Arm; isSample: boolean }

/**
 * Questions linked to drawn cards that were first rated long enough ago; questions answered before come
 * first.
 */
export async function listCardProbes(db: Database, window: Window): Promise<Row<CardArm>[]> {
  const { userId } = window
  const { rows } = await db.execute<Row<CardArm>>(sql`
    select q.id as "questionId", l.arm, q.is_sample as "isSample"
    from lent_cards l join question_cards k on k.flashcard_id = l.flashcard_id join questions q on q.id = k.question_id
    left join question_states s on s.user_id = ${userId} and s.question_id = q.id
    where l.user_id = ${userId} and ${mayBeProbe(window)}
      and exists (select 1 from card_reviews r where r.user_id = ${userId} and r.flashcard_id = l.flashcard_id
        and r.counts and r.reviewed_at <= ${untilOf(window)})
    order by coalesce(s.attempts, 0) = 0, q.id`)
  return rows
}

/**
 * A question missed at the first attempt, and the question that may be asked for it: a twin that was never
 * answered, else itself.
 */
export interface MissedProbe {
  missedId: number
  questionId: number
  isSample: boolean
}

/**
 * Lists the probes for questions first missed since the learner takes part, and long enough ago; for each
 * missed question the best probe comes first.
 */
export async function listMissedProbes(db: Database, window: Window, since: Date): Promise<MissedProbe[]> {
  const { userId } = window
  const { rows } = await db.execute<MissedProbe & Record<string, unknown>>(sql`
    select m.question_id as "missedId", q.id as "questionId", q.is_sample as "isSample"
    from question_states m join questions o on o.id = m.question_id
    join questions q on q.id = o.id or q.id = o.twin_of or q.twin_of = o.id or q.twin_of = o.twin_of
    left join question_states s on s.user_id = ${userId} and s.question_id = q.id
    where m.user_id = ${userId} and not m.first_is_right and m.first_answered_at >= ${since.toISOString()}::timestamptz
      and m.first_answered_at <= ${untilOf(window)} and (q.id = o.id or coalesce(s.attempts, 0) = 0)
      and ${mayBeProbe(window)}
    order by m.question_id, q.id = o.id, q.id`)
  return rows
}

/** The number of probes offered since the given instant. */
export async function countOffered(db: Database, userId: number, since: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from probe_answers
    where user_id = ${userId} and offered_at > ${since.toISOString()}::timestamptz`)
  return rows[0]?.count ?? 0
}

export interface OpenProbe {
  questionId: number
  stem: string
  exhibit: string
  leadIn: string
  options: string[]
}

/** Lists the probes that were offered and not answered. */
export async function listOpenProbes(db: Database, userId: number): Promise<OpenProbe[]> {
  const { rows } = await db.execute<OpenProbe & Record<string, unknown>>(sql`
    select q.id as "questionId", q.stem, q.exhibit, q.lead_in as "leadIn", q.options
    from probe_answers a join questions q on q.id = a.question_id
    where a.user_id = ${userId} and a.answered_at is null and q.archived_at is null
    order by a.offered_at, q.id`)
  return rows
}

/** @param at the instant at which they were offered */
export async function insertProbes(
  tx: Database,
  userId: number,
  { probes, at }: { probes: readonly ProbeCandidate[]; at: Date },
): Promise<void> {
  if (probes.length > 0)
    await tx
      .insert(probeAnswers)
      .values(
        probes.map(({ questionId, arm }: { questionId: number; arm: ProbeArm }) => ({
          userId,
          questionId,
          arm,
          offeredAt: at,
        })),
      )
      .onConflictDoNothing()
}

/** The key and the number of options of a question that was offered to the learner. */
export async function findOffered(
  db: Database,
  userId: number,
  questionId: number,
): Promise<{ key: number; optionCount: number } | undefined> {
  const { rows } = await db.execute<{ key: number; optionCount: number }>(sql`
    select q.key_option as key, cardinality(q.options) as "optionCount"
    from probe_answers a join questions q on q.id = a.question_id
    where a.user_id = ${userId} and a.question_id = ${questionId}`)
  return rows[0]
}

/** Saves the answer to a probe; the first answer stays. */
export async function saveProbeAnswer(
  db: Database,
  { userId, questionId }: { userId: number; questionId: number },
  answer: { chosen: number; isRight: boolean; answeredAt: Date },
): Promise<void> {
  await db
    .update(probeAnswers)
    .set(answer)
    .where(
      and(
        eq(probeAnswers.userId, userId),
        eq(probeAnswers.questionId, questionId),
        isNull(probeAnswers.answeredAt),
      ),
    )
}

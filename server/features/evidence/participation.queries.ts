import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CardArm } from '#domain/evidence/lending.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import {
  evidenceParticipants,
  lentCards,
  probeAnswers,
  readinessSnapshots,
} from '#server/database/tables/evidence.ts'

export interface Participation {
  since: Date
  /** YYYY-MM-DD. */
  examDate: string | null
}

/** Null: the learner does not take part. */
export async function findParticipation(db: Database, userId: number): Promise<Participation | null> {
  const { rows } = await db.execute<{ since: string; examDate: string | null }>(sql`
    select p.since, u.exam_date::text as "examDate" from evidence_participants p join users u on u.id = ${userId}
    where p.user_id = ${userId}`)
  const [row] = rows
  return row ? { since: new Date(row.since), examDate: row.examDate } : null
}

/** Who takes part already goes on. */
export async function insertParticipant(tx: Database, userId: number, since: Date): Promise<void> {
  await tx.insert(evidenceParticipants).values({ userId, since }).onConflictDoNothing()
}

/** With all that was stored for it. The participant first: whoever adds to it holds that row. */
export async function deleteParticipant(tx: Database, userId: number): Promise<void> {
  await tx.delete(evidenceParticipants).where(eq(evidenceParticipants.userId, userId))
  await tx.delete(lentCards).where(eq(lentCards.userId, userId))
  await tx.delete(probeAnswers).where(eq(probeAnswers.userId, userId))
  await tx.delete(readinessSnapshots).where(eq(readinessSnapshots.userId, userId))
}

/** Present cards that the learner has not rated and that are not drawn. */
export async function listUndrawnCards(db: Database, userId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select f.id from flashcards f join chapters c on c.id = f.chapter_id
    where f.archived_at is null and c.archived_at is null
      and not exists (select 1 from card_reviews r where r.user_id = ${userId} and r.flashcard_id = f.id)
      and not exists (select 1 from lent_cards l where l.user_id = ${userId} and l.flashcard_id = f.id)
      and not exists (select 1 from card_states s where s.user_id = ${userId} and s.flashcard_id = f.id
        and s.review_count > 0)
    order by f.id`)
  return rows.map(({ id }) => id)
}

export async function insertLentCards(
  tx: Database,
  cards: { userId: number; flashcardId: number; arm: CardArm; drawnAt: Date }[],
): Promise<void> {
  if (cards.length > 0) await tx.insert(lentCards).values(cards).onConflictDoNothing()
}

export async function isLent(
  db: Database,
  { userId, flashcardId }: { userId: number; flashcardId: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from lent_cards where user_id = ${userId} and flashcard_id = ${flashcardId}
      and arm <> 'plan' and returned_at is null`)
  return rows.length > 0
}

/** A card that is lent now, as its last review left it. */
export interface LentState {
  flashcardId: number
  stability: number
  lastStudyDay: number
}

/** Those with a next review after a study day. */
export async function listLentStates(db: Database, userId: number, after: number): Promise<LentState[]> {
  const { rows } = await db.execute<LentState & Record<string, unknown>>(sql`
    select l.flashcard_id as "flashcardId", s.stability, s.last_study_day as "lastStudyDay"
    from lent_cards l join card_states s on s.user_id = ${userId} and s.flashcard_id = l.flashcard_id
    where l.user_id = ${userId} and l.arm <> 'plan' and l.returned_at is null
      and s.due_day > ${after} and s.stability is not null and s.last_study_day is not null`)
  return rows
}

/** A day later than that of the card's next review changes nothing. The version rises, so that a rating of the earlier state is computed again. */
export async function bringForward(
  tx: Database,
  userId: number,
  cards: { flashcardId: number; dueDay: number }[],
): Promise<void> {
  await tx.execute(sql`
    update item_states s set due_day = least(s.due_day, c."dueDay"), version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c("flashcardId" int, "dueDay" int)
    where s.user_id = ${userId} and s.kind = 'flashcard' and s.item_id = c."flashcardId"`)
}

export async function markReturned(tx: Database, userId: number, at: Date): Promise<void> {
  await tx
    .update(lentCards)
    .set({ returnedAt: at })
    .where(and(eq(lentCards.userId, userId), ne(lentCards.arm, 'plan'), isNull(lentCards.returnedAt)))
}

/** What a learner who takes part is measured by. */
export interface Participant {
  userId: number
  timeZone: string
  examDate: string | null
  memoryWeights: number[] | null
}

/** Those with the next ids. Of all learners, for the job (docs/decisions/012-learner-tables.md). */
export async function listParticipants(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<Participant[]> {
  const { rows } = await db.execute<Participant & Record<string, unknown>>(sql`
    select u.id as "userId", u.time_zone as "timeZone", u.exam_date::text as "examDate",
      u.memory_weights as "memoryWeights"
    from evidence_participants p join users u on u.id = p.user_id
    where p.user_id > ${afterId} and u.suspended_at is null order by p.user_id limit ${limit}`)
  return rows
}

/** Missed questions, of these, that were missed since the learner takes part; the others are no matter of the ledger. */
export async function listMissedSince(
  db: Database,
  userId: number,
  { since, questionIds }: { since: Date; questionIds: number[] },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select question_id as id from question_states where user_id = ${userId}
      and question_id = any(${idArray(questionIds)}::int[]) and not first_is_right
      and first_answered_at >= ${since.toISOString()}::timestamptz`)
  return rows.map(({ id }) => id)
}

/** Keeps the learner's participation until the transaction ends: what is added to it belongs to it. @returns whether there is one. */
export async function lockParticipation(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from evidence_participants where user_id = ${userId} for no key update`)
  return rows.length > 0
}

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
  /** The date as YYYY-MM-DD. */
  examDate: string | null
}

/** The learner's participation; null when the learner does not take part. */
export async function findParticipation(db: Database, userId: number): Promise<Participation | null> {
  const { rows } = await db.execute<{ since: string; examDate: string | null }>(sql`
    select p.since, u.exam_date::text as "examDate" from evidence_participants p join users u on u.id = ${userId}
    where p.user_id = ${userId}`)
  const [row] = rows
  return row ? { since: new Date(row.since), examDate: row.examDate } : null
}

/** Adds a participant. A learner who already takes part stays unchanged. */
export async function insertParticipant(tx: Database, userId: number, since: Date): Promise<void> {
  await tx.insert(evidenceParticipants).values({ userId, since }).onConflictDoNothing()
}

/**
 * Deletes a participant with all that was stored for the participation. The participant's row is deleted
 * first, because whoever adds to the participation locks that row.
 */
export async function deleteParticipant(tx: Database, userId: number): Promise<void> {
  await tx.delete(evidenceParticipants).where(eq(evidenceParticipants.userId, userId))
  await tx.delete(lentCards).where(eq(lentCards.userId, userId))
  await tx.delete(probeAnswers).where(eq(probeAnswers.userId, userId))
  await tx.delete(readinessSnapshots).where(eq(readinessSnapshots.userId, userId))
}

/** Lists present cards that the learner has not rated and that are not drawn. */
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

/** Lists the lent cards whose next review is after a study day. */
export async function listLentStates(db: Database, userId: number, after: number): Promise<LentState[]> {
  const { rows } = await db.execute<LentState & Record<string, unknown>>(sql`
    select l.flashcard_id as "flashcardId", s.stability, s.last_study_day as "lastStudyDay"
    from lent_cards l join card_states s on s.user_id = ${userId} and s.flashcard_id = l.flashcard_id
    where l.user_id = ${userId} and l.arm <> 'plan' and l.returned_at is null
      and s.due_day > ${after} and s.stability is not null and s.last_study_day is not null`)
  return rows
}

/**
 * Makes cards due earlier; a day later than the card's due day changes nothing. The version is increased, so
 * that a rating of the earlier state is computed again.
 */
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

/** The facts about a participant that the measurements need. */
export interface Participant {
  userId: number
  timeZone: string
  examDate: string | null
  memoryWeights: number[] | null
}

/**
 * Lists the participants with the next ids, among all learners, for the job
 * (docs/decisions/012-learner-tables.md).
 */
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

/**
 * Selects those of these missed questions that were first missed since the learner takes part; the ledger
 * ignores the others.
 */
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

/**
 * Locks the learner's participation until the transaction ends, so that everything added to it belongs to it.
 * @returns whether there is a participation.
 */
export async function lockParticipation(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from evidence_participants where user_id = ${userId} for no key update`)
  return rows.length > 0
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { cardStates } from '#server/database/tables/study.ts'

/** Notes, tags, marks and stars. */

export interface CardMarks {
  notes: string
  tags: string[]
  needsReview: boolean
}

/** Stores the marks that are set and leaves the rest: a note and a mark that come at the same time both stay. */
export async function saveMarks(
  db: Database,
  {
    userId,
    flashcardId,
    notes,
    tags,
    needsReview,
  }: { userId: number; flashcardId: number } & Partial<CardMarks>,
): Promise<CardMarks> {
  const isMoved = needsReview === undefined ? 0 : sql`(${cardStates.needsReview} <> ${needsReview})::integer`
  const [row] = await db
    .insert(cardStates)
    .values({ userId, flashcardId, notes, tags, needsReview })
    .onConflictDoUpdate({
      target: [cardStates.userId, cardStates.flashcardId],
      set: { notes, tags, needsReview, version: sql`${cardStates.version} + ${isMoved}` },
    })
    .returning({ notes: cardStates.notes, tags: cardStates.tags, needsReview: cardStates.needsReview })
  if (!row) throw new Error(`the marks of card ${flashcardId} were not written`)
  return row
}

export async function saveStar(
  db: Database,
  star: { userId: number; flashcardId: number; isStarred: boolean },
): Promise<void> {
  await db
    .insert(cardStates)
    .values(star)
    .onConflictDoUpdate({
      target: [cardStates.userId, cardStates.flashcardId],
      set: { isStarred: star.isStarred },
    })
}

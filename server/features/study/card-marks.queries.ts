import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { cardStates } from '#server/database/tables/study.ts'

/** Notes, tags, marks, stars, and cards set aside. */

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

/** What a learner may say of many cards at once: what is undefined stays as it is. */
export interface OwnMarks {
  isStarred?: boolean | undefined
  isSuspended?: boolean | undefined
  buriedUntil?: number | null | undefined
}

/** Marks those of the cards that are not archived; a card never touched gets a state. @returns how many there are. */
export async function saveOwnMarks(
  db: Database,
  { userId, ids, marks }: { userId: number; ids: readonly number[]; marks: OwnMarks },
): Promise<number> {
  const { isStarred = null, isSuspended = null } = marks
  const setsBuried = marks.buriedUntil !== undefined
  const buriedUntil = marks.buriedUntil ?? null
  const { rows } = await db.execute(sql`
    insert into card_states as s (user_id, flashcard_id, is_starred, is_suspended, buried_until)
    select ${userId}::int, f.id, coalesce(${isStarred}::boolean, false), coalesce(${isSuspended}::boolean, false),
      ${buriedUntil}::int
    from flashcards f join chapters c on c.id = f.chapter_id
    where f.id = any(${idArray(ids)}::int[]) and f.archived_at is null and c.archived_at is null
    order by f.id
    on conflict (user_id, flashcard_id) do update set
      is_starred = coalesce(${isStarred}::boolean, s.is_starred),
      is_suspended = coalesce(${isSuspended}::boolean, s.is_suspended),
      buried_until = case when ${setsBuried}::boolean then ${buriedUntil}::int else s.buried_until end
    returning flashcard_id`)
  return rows.length
}

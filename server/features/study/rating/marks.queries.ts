import { sql } from 'drizzle-orm'
import type { StudyItem } from '#domain/items/study-item.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { itemStates } from '#server/database/tables/study.ts'

/** Notes, tags, marks, stars, and cards set aside. */

export interface ItemMarks {
  notes: string
  tags: string[]
  needsReview: boolean
  isStarred: boolean
}

/**
 * Stores the marks that are set and leaves the rest: a note and a mark that are saved at the same time both
 * stay.
 */
export async function saveMarks(
  db: Database,
  { userId, item }: { userId: number; item: StudyItem },
  marks: { [K in keyof ItemMarks]?: ItemMarks[K] | undefined },
): Promise<ItemMarks> {
  const { notes, tags, needsReview, isStarred } = marks
  const isMoved = needsReview === undefined ? 0 : sql`(${itemStates.needsReview} <> ${needsReview})::integer`
  const [row] = await db
    .insert(itemStates)
    .values({ userId, kind: item.kind, itemId: item.id, notes, tags, needsReview, isStarred })
    .onConflictDoUpdate({
      target: [itemStates.userId, itemStates.kind, itemStates.itemId],
      set: { notes, tags, needsReview, isStarred, version: sql`${itemStates.version} + ${isMoved}` },
    })
    .returning({
      notes: itemStates.notes,
      tags: itemStates.tags,
      needsReview: itemStates.needsReview,
      isStarred: itemStates.isStarred,
    })
  if (!row) throw new Error(`the marks of ${item.kind} ${item.id} were not written`)
  return row
}

/** A learner's change to many cards at once; undefined values stay unchanged. */
export interface MarkChange {
  isStarred?: boolean | undefined
  isSuspended?: boolean | undefined
  buriedUntil?: number | null | undefined
}

/**
 * Marks those of the given cards, of chapters and of own decks, that are not archived; a card that was never touched gets a state. @returns
 * the number of these cards.
 */
export async function saveCardMarks(
  db: Database,
  { userId, ids, marks }: { userId: number; ids: readonly number[]; marks: MarkChange },
): Promise<number> {
  const { isStarred = null, isSuspended = null } = marks
  const setsBuried = marks.buriedUntil !== undefined
  const buriedUntil = marks.buriedUntil ?? null
  const { rows } = await db.execute(sql`
    insert into item_states as s (user_id, kind, item_id, is_starred, is_suspended, buried_until)
    select ${userId}::int, 'flashcard', f.id, coalesce(${isStarred}::boolean, false),
      coalesce(${isSuspended}::boolean, false), ${buriedUntil}::int
    from (
      select f.id from flashcards f join chapters c on c.id = f.chapter_id
      where f.archived_at is null and c.archived_at is null
      union all
      select id from own_cards where user_id = ${userId} and archived_at is null) f
    where f.id = any(${idArray(ids)}::int[])
    order by f.id
    on conflict (user_id, kind, item_id) do update set
      is_starred = coalesce(${isStarred}::boolean, s.is_starred),
      is_suspended = coalesce(${isSuspended}::boolean, s.is_suspended),
      buried_until = case when ${setsBuried}::boolean then ${buriedUntil}::int else s.buried_until end
    returning item_id`)
  return rows.length
}

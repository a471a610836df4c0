import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { ownNotes } from '#server/database/tables/own-cards.ts'

/** Notes of one learner. */
export interface Chosen {
  userId: number
  ids: readonly number[]
}

/** Those of the notes that are the learner's, with their tags. */
export function listChosenNotes(
  db: Database,
  { userId, ids }: Chosen,
): Promise<{ id: number; tags: string[] }[]> {
  return db
    .select({ id: ownNotes.id, tags: ownNotes.tags })
    .from(ownNotes)
    .where(and(eq(ownNotes.userId, userId), inArray(ownNotes.id, [...ids])))
}

export async function moveNotes(db: Database, { userId, ids }: Chosen, deckId: number): Promise<void> {
  await db.execute(sql`
    update own_notes n set deck_id = ${deckId} where n.user_id = ${userId} and n.id = any(${idArray(ids)}::int[])`)
}

export async function saveTags(
  db: Database,
  { userId, now }: { userId: number; now: Date },
  notes: readonly { id: number; tags: string[] }[],
): Promise<void> {
  await db.execute(sql`
    update own_notes n set tags = array(select jsonb_array_elements_text(changed.tags)), revision = n.revision + 1,
      revised_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as changed (id int, tags jsonb)
    where n.user_id = ${userId} and n.id = changed.id`)
}

/** The ids of the present cards of notes. */
export async function listCardsOfNotes(db: Database, { userId, ids }: Chosen): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select k.id from own_cards k
    where k.user_id = ${userId} and k.note_id = any(${idArray(ids)}::int[]) and k.archived_at is null`)
  return rows.map(({ id }) => id)
}

/** Archives notes and their cards at once. Those that are archived already stay as they are. */
export async function archiveNotes(db: Database, { userId, ids }: Chosen, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    update own_cards k set archived_at = ${at}
    where k.user_id = ${userId} and k.note_id = any(${idArray(ids)}::int[]) and k.archived_at is null`)
  await db.execute(sql`
    update own_notes n set archived_at = ${at}
    where n.user_id = ${userId} and n.id = any(${idArray(ids)}::int[]) and n.archived_at is null`)
}

/** Brings archived notes back, with the cards that were archived with them. */
export async function restoreNotes(db: Database, { userId, ids }: Chosen): Promise<void> {
  await db.execute(sql`
    update own_cards k set archived_at = null from own_notes n
    where n.user_id = ${userId} and n.id = any(${idArray(ids)}::int[])
      and k.user_id = ${userId} and k.note_id = n.id and k.archived_at = n.archived_at`)
  await db.execute(sql`
    update own_notes n set archived_at = null where n.user_id = ${userId} and n.id = any(${idArray(ids)}::int[])`)
}

/** Deletes notes that were archived before this time, with their cards. */
export async function deleteNotesArchivedBefore(db: Database, before: Date): Promise<void> {
  await db.execute(sql`delete from own_notes where archived_at < ${before.toISOString()}::timestamptz`)
}

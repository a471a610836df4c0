import { and, desc, eq, sql } from 'drizzle-orm'
import type { NoteText } from '#domain/own-cards/note.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { ownNoteHistory } from '#server/database/tables/own-cards.ts'

const mostShown = 50

/** Keeps the texts of notes that are about to be changed. It comes before the change, in the same transaction. */
export async function keepTexts(
  db: Database,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  await db.execute(sql`
    insert into own_note_history (user_id, note_id, revision, content, saved_at)
    select n.user_id, n.id, n.revision, jsonb_build_object('form', n.form, 'front', n.front, 'back', n.back, 'why', n.why,
      'source', n.source, 'tags', n.tags, 'category', n.category), ${now.toISOString()}::timestamptz
    from own_notes n where n.user_id = ${userId} and n.id = any(${idArray(ids)}::int[])
    on conflict (user_id, note_id, revision) do nothing`)
}

/** The earlier texts of a note, the latest first. */
export function listEarlierTexts(
  db: Database,
  userId: number,
  noteId: number,
): Promise<{ revision: number; content: NoteText; savedAt: Date }[]> {
  const { revision, content, savedAt } = ownNoteHistory
  return db
    .select({ revision, content, savedAt })
    .from(ownNoteHistory)
    .where(and(eq(ownNoteHistory.userId, userId), eq(ownNoteHistory.noteId, noteId)))
    .orderBy(desc(revision))
    .limit(mostShown)
}

import { and, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { staffNotes } from '#server/database/tables/staff-notes.ts'

export type StaffNoteRow = typeof staffNotes.$inferSelect

/** Newest first, each with whether its author still has an account. */
export async function listNotes(
  db: Database,
  userId: number,
  page: { before: number | undefined; limit: number },
): Promise<(StaffNoteRow & { hasAuthor: boolean })[]> {
  return db
    .select({
      ...getTableColumns(staffNotes),
      hasAuthor: sql<boolean>`exists (select from users where users.id = ${staffNotes.authorId})`,
    })
    .from(staffNotes)
    .where(
      and(
        eq(staffNotes.userId, userId),
        page.before === undefined ? undefined : lt(staffNotes.id, page.before),
      ),
    )
    .orderBy(desc(staffNotes.id))
    .limit(page.limit)
}

export async function saveNote(db: Database, note: typeof staffNotes.$inferInsert): Promise<StaffNoteRow> {
  const [row] = await db.insert(staffNotes).values(note).returning()
  if (!row) throw new Error('the note was not saved')
  return row
}

/** The note, locked until the transaction ends. */
export async function lockNote(
  tx: Database,
  { userId, noteId }: { userId: number; noteId: number },
): Promise<StaffNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(staffNotes)
    .where(and(eq(staffNotes.id, noteId), eq(staffNotes.userId, userId)))
    .for('update')
  return row
}

export async function changeNote(
  tx: Database,
  noteId: number,
  change: { text: string; changedAt: Date },
): Promise<void> {
  await tx.update(staffNotes).set(change).where(eq(staffNotes.id, noteId))
}

export async function deleteNote(tx: Database, noteId: number): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.id, noteId))
}

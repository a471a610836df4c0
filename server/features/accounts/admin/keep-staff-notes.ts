import { type StaffNote, staffNotesPageSize, type userSupport } from '#contracts/accounts/user-support.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { forbidden, notFound } from '#server/platform/http/http-error.ts'
import {
  changeNote,
  deleteNote,
  listNotes,
  lockNote,
  type StaffNoteRow,
  saveNote,
} from './staff-notes.queries.ts'

type NoteDeps = Pick<Deps, 'db' | 'clock'>
interface NamedNote {
  userId: number
  noteId: number
}

export async function listStaffNotes(
  { db }: Pick<Deps, 'db'>,
  reader: SignedIn,
  { userId, before }: { userId: number; before: number | undefined },
): Promise<Reply<typeof userSupport.listStaffNotes>> {
  const rows = await listNotes(db, userId, { before, limit: staffNotesPageSize + 1 })
  return {
    notes: rows.slice(0, staffNotesPageSize).map((row) => presentNote(row, reader)),
    hasMore: rows.length > staffNotesPageSize,
  }
}

/** @throws HttpError 404 */
export async function addStaffNote(
  { db, clock }: NoteDeps,
  author: SignedIn,
  { userId, text }: { userId: number; text: string },
): Promise<StaffNote> {
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw notFound('There is no such user')
    const row = await saveNote(tx, {
      userId,
      text,
      authorId: author.userId,
      writtenBy: author.username,
      writtenAt: clock.now(),
    })
    await auditNote(tx, author, 'add_note', { userId, noteId: row.id })
    return presentNote(row, author)
  })
}

/** The same text changes nothing. @throws HttpError 404, 403 for a note of somebody else */
export async function changeStaffNote(
  { db, clock }: NoteDeps,
  author: SignedIn,
  { text, ...named }: NamedNote & { text: string },
): Promise<StaffNote> {
  return db.transaction(async (tx) => {
    const row = requireOwn(await lockNote(tx, named), author)
    if (!row) throw noteNotFound()
    if (row.text === text) return presentNote(row, author)
    const change = { text, changedAt: clock.now() }
    await changeNote(tx, row.id, change)
    await auditNote(tx, author, 'change_note', named)
    return presentNote({ ...row, ...change }, author)
  })
}

/** A note that is gone already stays gone. @throws HttpError 403 for a note of somebody else */
export async function removeStaffNote(
  { db }: Pick<Deps, 'db'>,
  author: SignedIn,
  named: NamedNote,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!requireOwn(await lockNote(tx, named), author)) return
    await deleteNote(tx, named.noteId)
    await auditNote(tx, author, 'remove_note', named)
  })
}

const noteNotFound = () => notFound('This note does not exist')

function requireOwn(row: StaffNoteRow | undefined, { userId }: SignedIn): StaffNoteRow | undefined {
  if (row && row.authorId !== userId) throw forbidden('Only its author can change a note')
  return row
}

/** The text stays out of the log: it is deleted with the account, and the log is not. */
async function auditNote(
  tx: Database,
  actor: SignedIn,
  verb: string,
  { userId, noteId }: NamedNote,
): Promise<void> {
  const subject = { subjectType: 'user', subjectId: userId }
  await recordAudit(tx, { actor, action: `user.${verb}`, ...subject, details: { noteId } })
}

/** @param row its author is there, unless it says otherwise */
const presentNote = (row: StaffNoteRow & { hasAuthor?: boolean }, reader: SignedIn): StaffNote => ({
  id: row.id,
  text: row.text,
  writtenBy: row.writtenBy,
  writtenById: row.hasAuthor === false ? null : row.authorId,
  writtenAt: row.writtenAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
  isOwn: row.authorId === reader.userId,
})

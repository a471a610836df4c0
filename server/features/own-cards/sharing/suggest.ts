import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { suggestibleFields } from '#domain/own-cards/note-offers.ts'
import type { KnownNote, NoteField } from '#domain/own-cards/plan-note-import.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { listKnownNotes } from '#server/features/own-cards/import/own-import.queries.ts'
import { findGuid } from '#server/features/own-cards/notes/notes.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, notFound } from '#server/platform/http/http-error.ts'
import { noteChanges } from './note-changes.ts'
import { findOpenShare, type SharedDeck } from './open-share.ts'
import { listSharedNotes, type SharedNoteRow } from './shared-notes.queries.ts'
import { listSharesOfNote } from './subscriptions.queries.ts'
import { saveSuggestion } from './suggestions.queries.ts'

interface CopiedNote {
  shared: SharedDeck
  theirs: SharedNoteRow
  known: KnownNote
}

/** What the learner may suggest to the author of a note: the author's text and the learner's. @throws HttpError 404 */
export async function findSuggestion(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId }: SignedIn,
  noteId: number,
): Promise<HandlerResult<typeof ownSharing.findSuggestion>> {
  const { theirs, known } = await requireCopiedNote(db, userId, noteId)
  const fields = suggestibleFields(known, theirs.text)
  return { changes: noteChanges({ outline }, fields, { before: theirs.text, after: known.text }) }
}

interface Wish {
  noteId: number
  fields: readonly NoteField[]
  why: string
  name: string
}

/**
 * Suggests fields of a copied note to its author, in place of an open suggestion.
 * @throws HttpError 404, 400 for a field that is the author's
 */
export async function suggest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedIn,
  { noteId, fields, why, name }: Wish,
): Promise<void> {
  const { shared, theirs, known } = await requireCopiedNote(db, userId, noteId)
  const possible = suggestibleFields(known, theirs.text)
  if (!fields.every((field) => possible.includes(field))) {
    const message = 'Choose fields that you have changed'
    throw badRequest(message, { fields: message })
  }
  await saveSuggestion(db, {
    ...{ shareId: shared.share.id, readerId: userId, guid: known.guid, why, readerName: name },
    front: known.text.front,
    content: Object.fromEntries(fields.map((field) => [field, known.text[field]])),
    createdAt: clock.now(),
  })
}

/** @throws HttpError 404 unless the learner's note came with a deck that is still shared, and its author has it still */
async function requireCopiedNote(db: Database, userId: number, noteId: number): Promise<CopiedNote> {
  const guid = await findGuid(db, userId, noteId)
  if (guid === undefined) throw notFound('This note does not exist')
  const [known] = await listKnownNotes(db, { userId, guids: [guid], locks: false })
  for (const id of await listSharesOfNote(db, userId, guid)) {
    const shared = await findOpenShare(db, { id })
    const [theirs] = shared ? await listSharedNotes(db, shared, [guid]) : []
    if (shared && theirs && known && !known.isDeleted) return { shared, theirs, known }
  }
  throw notFound('This note is not of a deck that its author shares', 'not_shared')
}

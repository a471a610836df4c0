import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import { noteFields } from '#domain/own-cards/plan-note-import.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import { type CopyDeps, copyMedia } from '#server/features/own-cards/media/copy-media.ts'
import { editNote } from '#server/features/own-cards/notes/edit-note.ts'
import { findNoteByGuid } from '#server/features/own-cards/notes/notes.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict, notFound } from '#server/platform/http/http-error.ts'
import { noteChanges } from './note-changes.ts'
import { findSharedDeck } from './open-share.ts'
import { listSharedNotes } from './shared-notes.queries.ts'
import { findShare, findShareOfDeck } from './shares.queries.ts'
import {
  findSuggestion,
  listOpenSuggestions,
  lockSuggestion,
  type Suggestion,
  saveDecision,
} from './suggestions.queries.ts'

/** The open suggestions for a deck of the author's; none for a deck that was never shared. @throws HttpError 404 */
export async function listSuggestions(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId }: SignedIn,
  deckId: number,
): Promise<HandlerResult<typeof ownSharing.listSuggestions>> {
  await requireDeck(db, userId, deckId)
  const share = await findShareOfDeck(db, { userId, deckId })
  const shared = share && (await findSharedDeck(db, share))
  if (!shared) return { suggestions: [] }
  const suggestions = await listOpenSuggestions(db, shared.share.id)
  const notes = await listSharedNotes(
    db,
    shared,
    suggestions.map(({ guid }) => guid),
  )
  const byGuid = new Map(notes.map((note) => [note.guid, note]))
  return {
    suggestions: suggestions.map(({ id, guid, front, content, why, readerName, createdAt }) => {
      const note = byGuid.get(guid)
      const before = note?.text ?? {}
      return {
        ...{ id, why, name: readerName, createdAt: createdAt.toISOString() },
        front: note?.text.front ?? front,
        revision: note?.revision ?? null,
        changes: noteChanges({ outline }, fieldsOf(content), { before, after: content }),
      }
    }),
  }
}

const fieldsOf = (content: Suggestion['content']) =>
  noteFields.filter((field) => content[field] !== undefined)

interface Decision {
  id: number
  isAccepted: boolean
  /** Of the note, as the suggestion was shown with it. */
  revision?: number | undefined
}

/**
 * Accepts a suggestion, which changes the author's note, or declines it. The same decision again changes nothing.
 * @throws HttpError 404; 400 when the note would lack something; 409 already_decided, note_deleted, edited_meanwhile, media_full
 */
export async function decideSuggestion(
  deps: CopyDeps & Pick<Deps, 'outline'>,
  author: SignedIn,
  decision: Decision,
): Promise<void> {
  const { readerId, content } = await requireSuggestion(
    deps.db,
    author,
    await findSuggestion(deps.db, decision.id),
  )
  const texts = [content.front, content.back, content.why].join(' ')
  if (decision.isAccepted) await copyMedia(deps, { from: readerId, to: author.userId }, mediaKeysIn(texts))
  await deps.db.transaction(async (tx) => {
    const suggestion = await requireSuggestion(tx, author, await lockSuggestion(tx, decision.id))
    const state = decision.isAccepted ? 'accepted' : 'declined'
    if (suggestion.state === state) return
    if (suggestion.state !== 'open')
      throw conflict('You have decided about this suggestion already.', 'already_decided')
    if (decision.isAccepted) await accept({ ...deps, db: tx }, author, { suggestion, ...decision })
    await saveDecision(tx, { id: suggestion.id, state, decidedAt: deps.clock.now() })
  })
}

/** @throws HttpError 404 for a suggestion about another author's deck */
async function requireSuggestion(
  db: Database,
  author: SignedIn,
  suggestion: Suggestion | undefined,
): Promise<Suggestion> {
  const share = suggestion && (await findShare(db, { id: suggestion.shareId }))
  if (suggestion && share?.userId === author.userId) return suggestion
  throw notFound('This suggestion does not exist')
}

async function accept(
  deps: { db: Database } & Pick<Deps, 'clock' | 'outline'>,
  author: SignedIn,
  { suggestion, revision }: Decision & { suggestion: Suggestion },
): Promise<void> {
  if (revision === undefined)
    throw badRequest('Say which text of the note you have seen', { revision: 'Required' })
  const note = await findNoteByGuid(deps.db, author.userId, suggestion.guid)
  if (!note) throw conflict('Your note is gone. Decline the suggestion.', 'note_deleted')
  const { form, front, back, why, source, tags, category } = note
  const text = { form, front, back, why, source, tags, category, ...suggestion.content }
  await editNote(deps, author, { noteId: note.id, deckId: note.deckId, revision, text })
}

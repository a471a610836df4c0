import type { NoteOrigin, OwnNote } from '#contracts/own-cards/own-cards.ts'
import { mostNotes } from '#domain/own-cards/limits.ts'
import type { NoteCard, NoteText } from '#domain/own-cards/note.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { requireCards } from './note-text.ts'
import { countNotes, findNoteByGuid, insertNote, saveCards } from './notes.queries.ts'
import { presentNote, requireNote } from './present-note.ts'

interface NewNote extends NoteText {
  /** The same request gives the same note. */
  requestId: string
  deckId: number
  origin?: NoteOrigin | null | undefined
}

/** Makes a note and its cards. @throws HttpError 400, 404 without the deck, 409 when the learner has too many notes. */
export async function addNote(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  note: NewNote,
): Promise<OwnNote> {
  const cards = requireCards(deps, note)
  return deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await lockOwnCards(db, learner.userId)
    const known = await findNoteByGuid(db, learner.userId, note.requestId)
    if (known) return presentNote(within, learner, known)
    await requireDeck(db, learner.userId, note.deckId)
    if ((await countNotes(db, learner.userId)) >= mostNotes)
      throw conflict(
        `You have ${mostNotes.toLocaleString('en-US')} notes, the most that an account can have. Delete some first.`,
        'too_many_notes',
      )
    const noteId = await writeNote(db, { ...note, userId: learner.userId, now: deps.clock.now() }, cards)
    return presentNote(within, learner, await requireNote(within, learner, noteId))
  })
}

/** Writes a note with its cards, which take their ids here. @returns its id */
export async function writeNote(
  db: Database,
  { requestId, origin, userId, now, ...note }: NewNote & { userId: number; now: Date },
  cards: readonly NoteCard[],
): Promise<number> {
  const id = await takeOwnIds(db, userId, 1 + cards.length)
  await insertNote(db, {
    ...note,
    ...{ userId, id, guid: requestId, createdAt: now, revisedAt: now },
    ...(origin ? { originKind: origin.kind, originId: origin.id, originPart: origin.part ?? null } : {}),
  })
  const numbered = cards.map((card, index) => ({ ...card, id: id + 1 + index }))
  await saveCards(db, { userId, noteId: id, now }, numbered)
  return id
}

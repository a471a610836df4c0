import type { NoteCard } from '#domain/own-cards/note.ts'
import { noteProblems } from '#domain/own-cards/note-problems.ts'
import { planNoteImport } from '#domain/own-cards/plan-note-import.ts'
import { copiedDeckName, freeDeckName, mostSharedNotes } from '#domain/own-cards/shared-deck.ts'
import { findDeck, insertDeck, listDeckNames } from '#server/features/own-cards/decks/decks.queries.ts'
import type { ReadNote } from '#server/features/own-cards/import/note-file.ts'
import { listKnownNotes } from '#server/features/own-cards/import/own-import.queries.ts'
import { inOneWrite, type Writing, writeRows } from '#server/features/own-cards/import/write-notes.ts'
import { type CopyDeps, copyMedia } from '#server/features/own-cards/media/copy-media.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { requireOpenShare, type SharedDeck } from './open-share.ts'
import { requireSharableSize } from './share-deck.ts'
import { listSharedMediaKeys, listSharedWithCards, type SharedNoteRow } from './shared-notes.queries.ts'
import { countCopy } from './shares.queries.ts'
import { findSubscription, saveSubscribed, saveSubscription } from './subscriptions.queries.ts'

/**
 * Copies a shared deck to the reader's own: first its pictures and sounds, then the notes in one transaction. Keeps that the author's later changes are to be offered. Notes
 * that the reader has already stay where they are, and are merged as by an import.
 * @returns the reader's deck, which a repeated call gives again
 * @throws HttpError 404; 409 own_deck, too_large, too_many_notes, media_full
 */
export async function copyShared(
  deps: CopyDeps,
  { userId }: SignedIn,
  token: string,
): Promise<{ deckId: number }> {
  const { db, clock } = deps
  const shared = await requireOpenShare(db, token)
  if (shared.userId === userId) throw conflict('This deck is your own.', 'own_deck')
  await copyMedia(deps, { from: shared.userId, to: userId }, await listSharedMediaKeys(db, shared))
  return inOneWrite(db, async (tx) => {
    await lockOwnCards(tx, userId)
    const subscription = { userId, shareId: shared.share.id }
    const known = await findSubscription(tx, subscription)
    if (known && (await findDeck(tx, userId, known.deckId))) return known
    await requireSharableSize(tx, shared)
    const now = clock.now()
    const deck = await makeDeck({ tx, userId, now }, shared)
    const notes = await copyNotes({ tx, userId, now }, { shared, into: deck.name })
    await saveSubscription(tx, { ...subscription, deckId: deck.id, createdAt: now })
    await saveSubscribed(tx, subscription, notes)
    if (!known) await countCopy(tx, shared.share.id)
    return { deckId: deck.id }
  })
}

async function makeDeck(
  { tx, userId, now }: Writing,
  { title }: SharedDeck,
): Promise<{ id: number; name: string }> {
  const decks = await listDeckNames(tx, userId)
  const name = freeDeckName(
    title,
    decks.map((deck) => deck.name),
  )
  const id = await takeOwnIds(tx, userId, 1)
  await insertDeck(tx, { userId, id, name, createdAt: now })
  return { id, name }
}

async function copyNotes(
  writing: Writing,
  { shared, into }: { shared: SharedDeck; into: string },
): Promise<SharedNoteRow[]> {
  const notes = await listSharedWithCards(writing.tx, shared, mostSharedNotes)
  const guids = notes.map(({ guid }) => guid)
  const known = await listKnownNotes(writing.tx, { userId: writing.userId, guids, locks: true })
  const read = notes.map((note) => readNote(note, { deck: deckFor(note, shared, into), made: note.cards }))
  await writeRows(writing, planNoteImport(read, known, { choice: 'mine', problemsOf: noteProblems }))
  return notes
}

/** The name of the reader's deck for a note of the author's. */
export const deckFor = ({ deckId }: SharedNoteRow, { name, deckNames }: SharedDeck, into: string): string =>
  copiedDeckName(deckNames.get(deckId) ?? name, { root: name, into })

/** A note of an author as one of a file, without a schedule. */
export const readNote = (
  { guid, text }: Pick<SharedNoteRow, 'guid' | 'text'>,
  { deck, made }: { deck: string; made: NoteCard[] },
): ReadNote => ({
  ...{ guid, text, deck, made, cardCount: made.length },
  ...{ line: 0, problems: [], createdAt: null, cards: [], media: [] },
})

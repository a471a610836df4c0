import type { OwnNote } from '#contracts/own-cards/own-cards.ts'
import type { NoteCard, NoteText } from '#domain/own-cards/note.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { keepTexts } from './note-history.queries.ts'
import { isSameText, requireCards } from './note-text.ts'
import { listCardIds, type NoteRow, saveCards, updateNote } from './notes.queries.ts'
import { presentNote, requireNote } from './present-note.ts'

interface Edit {
  noteId: number
  deckId: number
  /** The revision that the edit began with. */
  revision: number
  text: NoteText
}

/**
 * Changes the text of a note, or moves it. Cards keep their ids by number, and so their schedules; numbers that go are archived,
 * and come back with their state. Nothing is written when nothing changes.
 * @throws HttpError 400, 404, 409 edited_meanwhile, 409 note_deleted
 */
export async function editNote(
  deps: Pick<Deps, 'db' | 'clock' | 'outline'>,
  learner: SignedIn,
  edit: Edit,
): Promise<OwnNote> {
  const cards = requireCards(deps, edit.text)
  return deps.db.transaction(async (db) => {
    const within = { ...deps, db }
    await lockOwnCards(db, learner.userId)
    const before = await requireNote(within, learner, edit.noteId)
    await requireDeck(db, learner.userId, edit.deckId)
    requireUnchanged(before, edit)
    await writeEdit(db, { userId: learner.userId, now: deps.clock.now() }, { before, edit, cards })
    return presentNote(within, learner, await requireNote(within, learner, edit.noteId))
  })
}

/** An edit that is saved already may be sent again. */
function requireUnchanged(before: NoteRow, { revision, text }: Edit): void {
  if (before.archivedAt !== null)
    throw conflict('This note is deleted. Bring it back before you change it.', 'note_deleted')
  if (revision === before.revision || isSameText(before, text)) return
  throw conflict(
    'This note has been changed elsewhere in the meantime. Look at the present text before you save yours.',
    'edited_meanwhile',
  )
}

/** Writes the new text and its cards, and keeps the earlier text; nothing when nothing changes. */
export async function writeEdit(
  db: Database,
  { userId, now }: { userId: number; now: Date },
  {
    before,
    edit,
    cards,
  }: { before: NoteRow; edit: Pick<Edit, 'deckId' | 'text'>; cards: readonly NoteCard[] },
): Promise<void> {
  const { id } = before
  const isSame = isSameText(before, edit.text)
  if (isSame && edit.deckId === before.deckId) return
  if (!isSame) await keepTexts(db, { userId, ids: [id], now })
  const { form, front, back, why, source, tags, category } = edit.text
  await updateNote(db, {
    ...{ form, front, back, why, source, tags, category },
    ...{ userId, id, deckId: edit.deckId },
    ...(isSame
      ? { revision: before.revision, revisedAt: before.revisedAt }
      : { revision: before.revision + 1, revisedAt: now }),
  })
  if (!isSame)
    await saveCards(db, { userId, noteId: id, now }, await withIds(db, { userId, noteId: id }, cards))
}

/** The cards with the ids that they have or had, or with new ones. */
async function withIds(
  db: Database,
  { userId, noteId }: { userId: number; noteId: number },
  cards: readonly NoteCard[],
): Promise<(NoteCard & { id: number })[]> {
  const ids = await listCardIds(db, userId, noteId)
  const fresh = cards.filter(({ number }) => !ids.has(number))
  if (fresh.length > 0) {
    const firstId = await takeOwnIds(db, userId, fresh.length)
    for (const [index, { number }] of fresh.entries()) ids.set(number, firstId + index)
  }
  return cards.map((card) => ({ ...card, id: ids.get(card.number) ?? 0 }))
}

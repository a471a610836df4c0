import type { Reply } from '#contracts/endpoint.ts'
import type { NoteFilter, ownCards } from '#contracts/own-cards/own-cards.ts'
import { isInside } from '#domain/own-cards/deck-name.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { listDeckNames } from '#server/features/own-cards/decks/decks.queries.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import {
  countNotesByState,
  type ListedNoteRow,
  type ListFilter,
  listMatchingIds,
  listNotePage,
  listNoteTags,
  type Reader,
} from './note-list.queries.ts'
import { noteHead } from './present-note.ts'

/** A page of the learner's notes; those of a deck are also those of the decks inside it. @throws HttpError 404 without the deck. */
export async function listNotes(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { page, ...chosen }: NoteFilter & { page: number },
): Promise<Reply<typeof ownCards.listNotes>> {
  const { db } = deps
  const by = readerOf(deps, learner)
  const filter = await filterWithin(db, by, chosen)
  const [rows, counts, tags] = await Promise.all([
    listNotePage(db, by, { ...filter, page }),
    countNotesByState(db, by, filter),
    listNoteTags(db, by.userId),
  ])
  return { rows: rows.map(present), total: counts[filter.state], counts, tags }
}

/** The ids of all notes that `listNotes` has on its pages, in its order. @throws HttpError 404 without the deck. */
export async function listNoteIds(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  chosen: NoteFilter,
): Promise<number[]> {
  const by = readerOf(deps, learner)
  return listMatchingIds(deps.db, by, await filterWithin(deps.db, by, chosen))
}

const readerOf = ({ clock }: Pick<Deps, 'clock'>, { userId, timeZone }: SignedIn): Reader => ({
  userId,
  today: studyDayOf(clock.now().getTime(), timeZone),
})

const filterWithin = async (
  db: Database,
  { userId }: Reader,
  { deckId, ...chosen }: NoteFilter,
): Promise<ListFilter> => ({
  ...chosen,
  deckIds: deckId === undefined ? undefined : await decksWithin(db, userId, deckId),
})

async function decksWithin(db: Database, userId: number, deckId: number): Promise<number[]> {
  const outer = await requireDeck(db, userId, deckId)
  const decks = await listDeckNames(db, userId)
  return [deckId, ...decks.filter(({ name }) => isInside(name, outer.name)).map(({ id }) => id)]
}

function present({ cards, due, suspended, ...row }: ListedNoteRow) {
  const note = {
    ...row,
    createdAt: new Date(row.createdAt),
    revisedAt: new Date(row.revisedAt),
    archivedAt: row.archivedAt === null ? null : new Date(row.archivedAt),
  }
  return { ...noteHead(note), cards, due, suspended }
}

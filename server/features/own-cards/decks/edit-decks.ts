import type { OwnDeck } from '#contracts/own-cards/own-cards.ts'
import { deckName, renamedDecks } from '#domain/own-cards/deck-name.ts'
import { longestDeckName } from '#domain/own-cards/limits.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnCards, takeOwnIds } from '#server/features/own-cards/own-ids.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import {
  findDeckNamed,
  insertDeck,
  listCountedDecks,
  listDeckNames,
  removeDeck,
  renameDecks,
} from './decks.queries.ts'
import { requireDeck } from './require-deck.ts'

type DeckDeps = Pick<Deps, 'db' | 'clock'>

/** The learner's decks with the numbers of their cards, by name. */
export async function listDecks({ db, clock }: DeckDeps, learner: SignedIn): Promise<OwnDeck[]> {
  return listCountedDecks(db, { ...learner, today: studyDayOf(clock.now().getTime(), learner.timeZone) })
}

/** Makes a deck; a name that a deck has already gives that deck. @throws HttpError 400 */
export async function addDeck(
  { db, clock }: DeckDeps,
  learner: Pick<SignedIn, 'userId' | 'timeZone'>,
  typed: string,
): Promise<OwnDeck> {
  const { userId } = learner
  const name = requireName(typed)
  return db.transaction(async (tx) => {
    await lockOwnCards(tx, userId)
    const known = await findDeckNamed(tx, userId, name)
    if (known) return countedDeck({ db: tx, clock }, learner, known.id)
    const id = await takeOwnIds(tx, userId, 1)
    // The first two decks of a learner may have been made at once: then one has waited here for the other.
    const madeMeanwhile = await findDeckNamed(tx, userId, name)
    if (!madeMeanwhile) await insertDeck(tx, { userId, id, name, createdAt: clock.now() })
    return countedDeck({ db: tx, clock }, learner, madeMeanwhile?.id ?? id)
  })
}

/** Renames a deck and those inside it. @throws HttpError 400, 404, 409 for the name of another deck. */
export async function renameDeck(
  { db, clock }: DeckDeps,
  learner: SignedIn,
  { deckId, name: typed }: { deckId: number; name: string },
): Promise<OwnDeck> {
  const { userId } = learner
  const to = requireName(typed)
  return db.transaction(async (tx) => {
    await lockOwnCards(tx, userId)
    const { name: from } = await requireDeck(tx, userId, deckId)
    const decks = await listDeckNames(tx, userId)
    const renamed = renamedDecks(decks, { from, to })
    requireFreeNames(decks, renamed)
    if (from !== to) await renameDecks(tx, userId, renamed)
    return countedDeck({ db: tx, clock }, learner, deckId)
  })
}

/** Deletes a deck that has no notes. @throws HttpError 404, 409 */
export async function deleteDeck({ db }: DeckDeps, { userId }: SignedIn, deckId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOwnCards(tx, userId)
    await requireDeck(tx, userId, deckId)
    if (await removeDeck(tx, userId, deckId)) return
    throw conflict(
      'This deck has notes, perhaps deleted ones that can still be brought back. Move them first.',
      'deck_has_notes',
    )
  })
}

function requireName(typed: string): string {
  const name = deckName(typed)
  if (name === '') throw badRequest('Name the deck', { name: 'Name the deck' })
  return name
}

type Named = { id: number; name: string }

function requireFreeNames(decks: readonly Named[], renamed: readonly Named[]): void {
  const ids = new Set(renamed.map(({ id }) => id))
  const taken = new Set(decks.flatMap(({ id, name }) => (ids.has(id) ? [] : [name])))
  const clash = renamed.find(({ name }) => taken.has(name))
  if (clash) throw conflict(`Another deck is named ${clash.name}.`, 'name_taken')
  if (!renamed.some(({ name }) => name.length > longestDeckName)) return
  const message = `The name of a deck inside it cannot exceed ${longestDeckName} characters`
  throw badRequest(message, { name: message })
}

async function countedDeck(
  { db, clock }: DeckDeps,
  learner: Pick<SignedIn, 'userId' | 'timeZone'>,
  deckId: number,
): Promise<OwnDeck> {
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  const [deck] = await listCountedDecks(db, { ...learner, today }, deckId)
  if (!deck) throw new Error(`deck ${deckId} is gone`)
  return deck
}

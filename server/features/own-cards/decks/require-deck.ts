import type { Database } from '#server/database/connect.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { type DeckName, findDeck } from './decks.queries.ts'

/** @throws HttpError 404 when the learner has no such deck. */
export async function requireDeck(db: Database, userId: number, deckId: number): Promise<DeckName> {
  const deck = await findDeck(db, userId, deckId)
  if (!deck) throw notFound('This deck does not exist')
  return deck
}

import { isInside } from '#domain/own-cards/deck-name.ts'
import { sharedTitle } from '#domain/own-cards/shared-deck.ts'
import type { Database } from '#server/database/connect.ts'
import { listDeckNames } from '#server/features/own-cards/decks/decks.queries.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import type { AuthorDecks } from './shared-notes.queries.ts'
import { findShare, type Share } from './shares.queries.ts'

/** A share with its deck and those inside it. */
export interface SharedDeck extends AuthorDecks {
  share: Share
  /** The whole name of the deck, and what readers see of it. */
  name: string
  title: string
  /** By their ids. */
  deckNames: ReadonlyMap<number, string>
}

/** The deck of a share; undefined when it is gone. */
export async function findSharedDeck(db: Database, share: Share): Promise<SharedDeck | undefined> {
  const decks = await listDeckNames(db, share.userId)
  const name = decks.find(({ id }) => id === share.deckId)?.name
  if (name === undefined) return undefined
  const within = decks.filter((deck) => deck.id === share.deckId || isInside(deck.name, name))
  return {
    share,
    name,
    title: sharedTitle(name),
    userId: share.userId,
    deckIds: within.map(({ id }) => id),
    deckNames: new Map(within.map((deck) => [deck.id, deck.name])),
  }
}

/** A deck that is shared now; undefined when it is not, or no longer. */
export async function findOpenShare(db: Database, by: By): Promise<SharedDeck | undefined> {
  const share = await findShare(db, by)
  return share && share.endedAt === null && share.removedAt === null ? findSharedDeck(db, share) : undefined
}

type By = { token: string } | { id: number }

/** A deck that is or was shared. @throws HttpError 404 when it is gone */
export async function requireAnyShare(db: Database, by: By): Promise<SharedDeck> {
  const share = await findShare(db, by)
  const shared = share && (await findSharedDeck(db, share))
  if (!shared) throw notShared()
  return shared
}

/** @throws HttpError 404 for a link that leads nowhere, or no longer: nobody learns which. */
export async function requireOpenShare(db: Database, token: string): Promise<SharedDeck> {
  const shared = await findOpenShare(db, { token })
  if (!shared) throw notShared()
  return shared
}

const notShared = () => notFound('This deck is not shared, or no longer.', 'not_shared')

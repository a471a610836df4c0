import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { DeckShare, ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { mostSharedCharacters, mostSharedNotes } from '#domain/own-cards/shared-deck.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { findSharedDeck, type SharedDeck } from './open-share.ts'
import { countShared, countTakenDown } from './shared-notes.queries.ts'
import {
  endShare,
  findShareOfDeck,
  insertShare,
  listShares,
  type Share,
  updateShare,
} from './shares.queries.ts'

type Wish = Pick<z.output<typeof ownSharing.shareDeck.body>, 'authorName' | 'replaces'>

/**
 * Shares a deck by a link, or changes how it is shared. The link of a deck that is shared already stays, but for one that is to be
 * replaced; a deck that is shared again after it was stopped gets a new one.
 * @throws HttpError 404 without the deck, 409 taken_down, 409 too_large
 */
export async function shareDeck(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedIn,
  { deckId, ...wish }: Wish & { deckId: number },
): Promise<DeckShare> {
  return db.transaction(async (tx) => {
    await requireDeck(tx, userId, deckId)
    const now = clock.now()
    const start = { userId, deckId, token: newToken(), authorName: wish.authorName }
    await insertShare(tx, { ...start, agreedAt: now, createdAt: now })
    const share = await findShareOfDeck(tx, { userId, deckId, locks: true })
    const shared = share && (await findSharedDeck(tx, share))
    if (!shared) throw new Error('the share was not written')
    if (shared.share.removedAt !== null)
      throw conflict('An administrator has taken this deck down. It cannot be shared.', 'taken_down')
    await requireSharableNotes(tx, shared)
    await requireSharableSize(tx, shared)
    await updateShare(tx, { id: shared.share.id, ...changeOf(shared.share, wish, now) })
    const [present] = await listShares(tx, userId, deckId)
    if (!present) throw new Error('the share is gone')
    return presentShare(present)
  })
}

function changeOf(share: Share, { authorName, replaces }: Wish, now: Date): Partial<Share> {
  const isAgain = share.endedAt !== null
  return {
    authorName,
    ...(isAgain && { endedAt: null, agreedAt: now }),
    ...((isAgain || replaces === share.token) && { token: newToken() }),
  }
}

/** 128 random bits. */
const newToken = () => randomBytes(16).toString('base64url')

/** @throws HttpError 409 taken_down */
async function requireSharableNotes(db: Database, shared: SharedDeck): Promise<void> {
  const count = await countTakenDown(db, shared)
  if (count === 0) return
  const of = countText(count, 'note')
  throw conflict(
    `An administrator has taken down ${of} of this deck, which cannot be shared. Move the others to a deck of their own.`,
    'taken_down',
  )
}

/** @throws HttpError 409 too_large */
export async function requireSharableSize(db: Database, shared: SharedDeck): Promise<void> {
  const { notes, characters } = await countShared(db, shared)
  if (notes <= mostSharedNotes && characters <= mostSharedCharacters) return
  const most = mostSharedNotes.toLocaleString('en-US')
  throw conflict(`A shared deck has at most ${most} notes. Share its inner decks one by one.`, 'too_large')
}

/** Ends the link of a deck; nothing for one that is not shared. @throws HttpError 404 without the deck */
export async function stopSharing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedIn,
  deckId: number,
): Promise<void> {
  await requireDeck(db, userId, deckId)
  await endShare(db, { userId, deckId, now: clock.now() })
}

/** The decks that a learner shares, and those that were taken down. */
export async function listOwnShares(db: Database, userId: number): Promise<DeckShare[]> {
  return (await listShares(db, userId)).map(presentShare)
}

function presentShare({ removedAt, ...share }: Share & { suggestions: number }): DeckShare {
  const isRemoved = removedAt !== null
  return {
    ...share,
    token: isRemoved ? null : share.token,
    removalReason: isRemoved ? share.removalReason : null,
  }
}

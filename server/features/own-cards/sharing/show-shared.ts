import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownSharing } from '#contracts/own-cards/own-sharing.ts'
import { notesInPreview } from '#domain/own-cards/shared-deck.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { requireAnyShare, requireOpenShare, type SharedDeck } from './open-share.ts'
import { countShared, listSharedWithCards, namesMedia } from './shared-notes.queries.ts'
import { findSubscription } from './subscriptions.queries.ts'

/** An admin, who judges a report, sees more of a deck than a reader. */
const notesForAdmin = 500

/**
 * A shared deck with the cards of its first notes. An admin also sees one that has ended.
 * @param reader null for a visitor
 * @throws HttpError 404
 */
export async function showShared(
  { db }: Pick<Deps, 'db'>,
  reader: SignedIn | null,
  token: string,
): Promise<HandlerResult<typeof ownSharing.getShared>> {
  const shared = await requireShownTo(db, reader, token)
  const { share, title } = shared
  const { notes, cards } = await countShared(db, shared)
  const preview = await listSharedWithCards(db, shared, reader?.isAdmin ? notesForAdmin : notesInPreview)
  return {
    title,
    authorName: share.authorName,
    notes,
    cards,
    preview: preview.map(({ text, cards: made }) => ({ form: text.form, cards: made })),
    ...(await placeOf({ db }, reader, shared)),
  }
}

/** @throws HttpError 404 */
const requireShownTo = (db: Database, reader: SignedIn | null, token: string): Promise<SharedDeck> =>
  reader?.isAdmin ? requireAnyShare(db, { token }) : requireOpenShare(db, token)

/** The author of a picture or sound that a note of a shared deck names. @throws HttpError 404 */
export async function requireMediaAuthor(
  db: Database,
  reader: SignedIn | null,
  { token, key }: { token: string; key: string },
): Promise<number> {
  const shared = await requireShownTo(db, reader, token)
  if (!(await namesMedia(db, shared, key))) throw notFound('This picture or sound does not exist')
  return shared.userId
}

/** The deck of the reader that is this one, or its copy. */
async function placeOf(
  { db }: Pick<Deps, 'db'>,
  reader: SignedIn | null,
  { share }: SharedDeck,
): Promise<{ deckId: number | null; isAuthor: boolean }> {
  if (reader?.userId === share.userId) return { deckId: share.deckId, isAuthor: true }
  const copy = reader && (await findSubscription(db, { userId: reader.userId, shareId: share.id }))
  return { deckId: copy?.deckId ?? null, isAuthor: false }
}

import { and, desc, eq, sql } from 'drizzle-orm'
import type { Subscribed } from '#domain/own-cards/note-offers.ts'
import type { Database } from '#server/database/connect.ts'
import { ownSubscribedNotes, ownSubscriptions } from '#server/database/tables/own-shares.ts'

/** A reader, and the share whose copy the reader has. */
export interface Subscription {
  userId: number
  shareId: number
}

const isOf = ({ userId, shareId }: Subscription) =>
  and(eq(ownSubscriptions.userId, userId), eq(ownSubscriptions.shareId, shareId))

export async function findSubscription(
  db: Database,
  of: Subscription,
): Promise<{ deckId: number } | undefined> {
  const [found] = await db.select({ deckId: ownSubscriptions.deckId }).from(ownSubscriptions).where(isOf(of))
  return found
}

/** The subscriptions of a reader, by the id of the share. */
export function listSubscriptions(db: Database, userId: number): Promise<{ id: number; deckId: number }[]> {
  return db
    .select({ id: ownSubscriptions.shareId, deckId: ownSubscriptions.deckId })
    .from(ownSubscriptions)
    .where(eq(ownSubscriptions.userId, userId))
    .orderBy(ownSubscriptions.shareId)
}

export async function saveSubscription(
  db: Database,
  subscription: Subscription & { deckId: number; createdAt: Date },
): Promise<void> {
  await db
    .insert(ownSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [ownSubscriptions.userId, ownSubscriptions.shareId],
      set: { deckId: subscription.deckId },
    })
}

export async function deleteSubscription(db: Database, of: Subscription): Promise<void> {
  await db.delete(ownSubscriptions).where(isOf(of))
}

/** The author's revisions that the reader last took or left, by the guids of the notes. */
export async function listSubscribed(db: Database, { userId, shareId }: Subscription): Promise<Subscribed> {
  const { guid, revision } = ownSubscribedNotes
  const rows = await db
    .select({ guid, revision })
    .from(ownSubscribedNotes)
    .where(and(eq(ownSubscribedNotes.userId, userId), eq(ownSubscribedNotes.shareId, shareId)))
  return new Map(rows.map((row) => [row.guid, row.revision]))
}

export async function saveSubscribed(
  db: Database,
  { userId, shareId }: Subscription,
  notes: readonly { guid: string; revision: number | null }[],
): Promise<void> {
  await db.execute(sql`
    insert into own_subscribed_notes (user_id, share_id, guid, revision)
    select ${userId}::int, ${shareId}::int, n.guid, n.revision
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (guid text, revision int)
    on conflict (user_id, share_id, guid) do update set revision = excluded.revision`)
}

/** The shares of which a note came, the latest first. */
export async function listSharesOfNote(db: Database, userId: number, guid: string): Promise<number[]> {
  const rows = await db
    .select({ shareId: ownSubscribedNotes.shareId })
    .from(ownSubscribedNotes)
    .where(and(eq(ownSubscribedNotes.userId, userId), eq(ownSubscribedNotes.guid, guid)))
    .orderBy(desc(ownSubscribedNotes.shareId))
  return rows.map(({ shareId }) => shareId)
}

import { type SubscribedKind, subscribedKinds } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import { deleteRequestsOf, deleteSubscription } from './subscriptions.queries.ts'

/** Deletes the subscription of an address, in the caller's transaction, and what else is known of who asked for the list. */
export async function endSubscription(tx: Database, email: string, kind: SubscribedKind): Promise<void> {
  await deleteSubscription(tx, email, kind)
  if (kind === 'changes') await deleteRequestsOf(tx, email)
}

export async function endAllSubscriptions(tx: Database, email: string): Promise<void> {
  for (const kind of subscribedKinds) await endSubscription(tx, email, kind)
}

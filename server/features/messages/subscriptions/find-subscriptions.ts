import type { FoundSubscriptions } from '#contracts/messages/subscriptions.ts'
import { maskedAddress } from '#domain/messages/mail-kinds.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { endAllSubscriptions } from './end-subscription.ts'
import { oldestRequest } from './subscribe.ts'
import {
  countSubscriptions,
  countWaitingRequests,
  listSubscriptions,
  type MailSubscription,
} from './subscriptions.queries.ts'

/** How many have subscribed, and what one address has subscribed to; nothing where none is given. */
export async function findSubscriptions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string | undefined,
): Promise<FoundSubscriptions> {
  const [digests, lists, waiting, found] = await Promise.all([
    countSubscriptions(db, 'digest'),
    countSubscriptions(db, 'changes'),
    countWaitingRequests(db, oldestRequest(clock.now())),
    email ? listSubscriptions(db, email) : [],
  ])
  const present = ({ kind, email: address, categories, subscribedAt }: MailSubscription) => ({
    ...{ kind, email: address, categories },
    subscribedAt: subscribedAt.toISOString(),
  })
  return { digests, lists, waiting, found: found.map(present) }
}

/**
 * Deletes every subscription of an address, and what waits for its confirmation, as its reader asked. The audit log
 * keeps the address masked.
 */
export async function deleteSubscriptionsOf(deps: Deps, admin: SignedIn, email: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const earlier = await listSubscriptions(tx, email)
    await endAllSubscriptions(tx, email)
    if (earlier.length === 0) return
    await recordAudit(tx, {
      actor: admin,
      action: 'mail.end-subscriptions',
      subjectType: 'mail',
      subjectId: maskedAddress(email),
      details: { kinds: earlier.map(({ kind }) => kind) },
    })
  })
}

/** The subscriptions of an address for its owner's download, without the address in its compared form. */
export async function findOwnSubscriptions(
  db: Database,
  email: string,
): Promise<Omit<MailSubscription, 'emailKey'>[]> {
  return (await listSubscriptions(db, email)).map(({ emailKey: _key, ...subscription }) => subscription)
}

import type { Database } from '#server/database/connect.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { computePremium } from './compute-premium.ts'
import { markGrantEnded, reopenGrant } from './premium.queries.ts'

/** The end of premium access before and after the change; the two are equal when the grant was over. */
export interface EndedAccess {
  before: Date
  after: Date
}

interface End {
  now: Date
  /** The name of the admin. */
  by: string
  reason: string
}

/**
 * Ends the premium that an order gave. What other grants gave keeps its length and moves forward.
 * @returns undefined when it gave none, when it was ended before, or when the account no longer exists.
 */
export async function endGrantOfOrder(
  tx: Database,
  userId: number,
  end: End & { orderId: number },
): Promise<EndedAccess | undefined> {
  return endGrant(tx, userId, { ...end, isMeant: ({ orderId }) => orderId === end.orderId })
}

/**
 * Lets the premium count again that an order gave, of its whole length and from the day on which it began.
 * @returns undefined when it was not ended, or when the account no longer exists.
 */
export async function reopenGrantOfOrder(
  tx: Database,
  userId: number,
  { now, orderId }: { now: Date; orderId: number },
): Promise<EndedAccess | undefined> {
  const locked = await lockUser(tx, userId)
  if (!locked) return undefined
  const { user, periods } = await computePremium(tx, locked, now)
  const grant = periods.find((period) => period.orderId === orderId)
  if (!grant?.endedAt || !user.subscriptionEndsAt) return undefined
  await reopenGrant(tx, { id: grant.id, orderId })
  const { user: changed } = await computePremium(tx, user, now)
  return { before: user.subscriptionEndsAt, after: changed.subscriptionEndsAt ?? now }
}

/** Ends one grant of a user, as `endGrantOfOrder` does. */
export async function endGrant(
  tx: Database,
  userId: number,
  { now, by, reason, isMeant }: End & { isMeant: (grant: { id: number; orderId: number | null }) => boolean },
): Promise<EndedAccess | undefined> {
  const locked = await lockUser(tx, userId)
  if (!locked) return undefined
  const { user, periods } = await computePremium(tx, locked, now)
  const grant = periods.find(isMeant)
  if (!grant || grant.endedAt || !user.subscriptionEndsAt) return undefined
  await markGrantEnded(tx, grant, { at: now, by, reason })
  const { user: changed } = await computePremium(tx, user, now)
  return { before: user.subscriptionEndsAt, after: changed.subscriptionEndsAt ?? now }
}

import type { Database } from '#server/database/connect.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'

/** When premium access ended or would have ended, before and after. */
export interface ShortenedAccess {
  before: Date
  after: Date
}

/**
 * Ends an account's premium access earlier: `endAfter` computes the new end from the present one (epoch milliseconds). The
 * row is locked, as for a grant.
 * @returns undefined when the account no longer exists, or never had premium access.
 */
export async function shortenPremium(
  tx: Database,
  userId: number,
  endAfter: (premiumEndsMs: number) => number,
): Promise<ShortenedAccess | undefined> {
  const user = await lockUser(tx, userId)
  const before = user?.subscriptionEndsAt
  if (!before) return undefined
  const after = new Date(endAfter(before.getTime()))
  await updateUser(tx, userId, { subscriptionEndsAt: after })
  return { before, after }
}

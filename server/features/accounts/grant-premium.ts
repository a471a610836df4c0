import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { lockUser, updateUser } from './accounts.queries.ts'

export interface GrantedAccess {
  user: UserRow
  from: Date
  until: Date
}

/**
 * Extends an account's premium access: `endAfter` tells the new end from the present one (epoch milliseconds). The
 * row is locked, so two grants at once add up.
 * @returns undefined when the account is gone.
 */
export async function grantPremium(
  tx: Database,
  userId: number,
  grant: { planId: string; now: Date; endAfter: (presentEndMs: number | null) => number },
): Promise<GrantedAccess | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  const presentEndMs = user.subscriptionEndsAt?.getTime() ?? null
  const until = new Date(grant.endAfter(presentEndMs))
  const from = new Date(Math.max(grant.now.getTime(), presentEndMs ?? 0))
  const changed = await updateUser(tx, userId, { subscriptionPlan: grant.planId, subscriptionEndsAt: until })
  return { user: changed, from, until }
}

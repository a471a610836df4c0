import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'

export interface GrantedAccess {
  user: UserRow
  from: Date
  until: Date
}

/**
 * Extends an account's premium access: `endAfter` computes the new end from the current one (epoch milliseconds). The
 * row is locked, so two grants at once add up.
 * @returns undefined when the account no longer exists.
 */
export async function grantPremium(
  tx: Database,
  userId: number,
  grant: { planId: string; now: Date; endAfter: (currentEndMs: number | null) => number },
): Promise<GrantedAccess | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  const currentEndMs = user.subscriptionEndsAt?.getTime() ?? null
  const until = new Date(grant.endAfter(currentEndMs))
  const from = new Date(Math.max(grant.now.getTime(), currentEndMs ?? 0))
  const changed = await updateUser(tx, userId, { subscriptionPlan: grant.planId, subscriptionEndsAt: until })
  return { user: changed, from, until }
}

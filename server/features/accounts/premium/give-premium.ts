import type { AccessGrant } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { lockUser, updateUser } from '#server/features/accounts/accounts.queries.ts'
import { computePremium } from './compute-premium.ts'
import { type NewGrant, saveGrants } from './premium.queries.ts'

export interface GrantedAccess {
  user: UserRow
  from: Date
  until: Date
}

/**
 * Gives an account premium access, behind what it has. The row is locked, so two grants at once add up.
 * @returns undefined when the account no longer exists.
 */
export async function givePremium(
  tx: Database,
  userId: number,
  {
    length,
    now,
    ...grant
  }: Omit<NewGrant, 'userId' | 'months' | 'days' | 'givenAt'> & {
    length: AccessGrant
    now: Date
  },
): Promise<GrantedAccess | undefined> {
  const user = await lockUser(tx, userId)
  if (!user) return undefined
  // Grants from before come first: they are found by the stored end, which this grant changes.
  const before = await computePremium(tx, user, now)
  const [given] = await saveGrants(tx, [{ ...grant, userId, ...length, givenAt: now }])
  const { user: changed, periods } = await computePremium(tx, before.user, now)
  const period = periods.find(({ id }) => id === given?.id)
  if (!period) throw new Error(`the grant of user ${userId} was not saved`)
  const named = grant.planId ? await updateUser(tx, userId, { subscriptionPlan: grant.planId }) : changed
  return { user: named, from: new Date(period.fromMs), until: new Date(period.untilMs) }
}

import { findPlan } from '#domain/pricing/plans.ts'
import {
  lengthBetween,
  type PremiumPeriod,
  premiumEnd,
  premiumPeriods,
  unexplainedGrant,
} from '#domain/pricing/premium-periods.ts'
import type { Database } from '#server/database/connect.ts'
import type { UserRow } from '#server/database/tables/accounts.ts'
import { updateUser } from '#server/features/accounts/accounts.queries.ts'
import {
  listGrants,
  listGrantsEndedElsewhere,
  listOrdersWithoutGrant,
  markGrantEnded,
  type NewGrant,
  type OrderWithoutGrant,
  type StoredGrant,
  saveGrants,
} from './premium.queries.ts'

/** A user with the periods of all grants, in the order in which they were given. */
export interface ComputedPremium {
  user: UserRow
  periods: (StoredGrant & PremiumPeriod)[]
}

/**
 * Computes the end of a user's premium from its grants and stores it. This is the only place that writes it.
 * Grants that a server of the version before has not written are added first.
 * @param user the row, locked by the caller
 */
export async function computePremium(tx: Database, user: UserRow, now: Date): Promise<ComputedPremium> {
  const grants = await completeGrants(tx, user, now)
  const endMs = premiumEnd(grants)
  const isChanged = endMs !== (user.subscriptionEndsAt?.getTime() ?? null)
  const changed = isChanged
    ? await updateUser(tx, user.id, { subscriptionEndsAt: endMs === null ? null : new Date(endMs) })
    : user
  return { user: changed, periods: premiumPeriods(grants) }
}

async function completeGrants(tx: Database, user: UserRow, now: Date): Promise<StoredGrant[]> {
  const known = await listGrants(tx, [user.id])
  const missing = await listOrdersWithoutGrant(tx, [user.id])
  await saveGrants(
    tx,
    missing.map((order) => grantOfOrder(user.id, order)),
  )
  const endedElsewhere = await listGrantsEndedElsewhere(tx, [user.id])
  for (const grant of endedElsewhere)
    if (grant.endedAt) await markGrantEnded(tx, grant, { at: grant.endedAt, by: '', reason: '' })
  const isUnchanged = missing.length === 0 && endedElsewhere.length === 0
  const grants = isUnchanged ? known : await listGrants(tx, [user.id])
  // Without any grant so far, the stored end is from before the list of grants.
  return known.length > 0 ? grants : addUnexplained(tx, { user, grants, now })
}

async function addUnexplained(
  tx: Database,
  { user, grants, now }: { user: UserRow; grants: StoredGrant[]; now: Date },
): Promise<StoredGrant[]> {
  const more = unexplainedGrant(grants, {
    storedEndMs: user.subscriptionEndsAt?.getTime() ?? null,
    createdMs: user.createdAt.getTime(),
    nowMs: now.getTime(),
  })
  if (!more) return grants
  await saveGrants(tx, [
    { userId: user.id, source: 'earlier', givenAt: new Date(more.givenMs), ...more.length },
  ])
  return listGrants(tx, [user.id])
}

function grantOfOrder(userId: number, order: OrderWithoutGrant): NewGrant {
  const { id, planId, activatedAt, accessFrom, accessUntil, accessEndedAt } = order
  const givenAt = activatedAt ?? new Date(0)
  const period = { fromMs: (accessFrom ?? givenAt).getTime(), untilMs: (accessUntil ?? givenAt).getTime() }
  return {
    userId,
    orderId: id,
    source: 'order',
    planId,
    ...lengthBetween(period, findPlan(planId)?.durationMonths ?? 0),
    givenAt,
    endedAt: accessEndedAt,
  }
}

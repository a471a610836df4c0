import { premiumEnd } from '#domain/pricing/premium-periods.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { lockUser } from '#server/features/accounts/accounts.queries.ts'
import { computePremium } from './compute-premium.ts'
import {
  listGrants,
  listGrantsEndedElsewhere,
  listOrdersWithoutGrant,
  listUsersWithPremium,
} from './premium.queries.ts'

const batch = 500

/**
 * Computes every end of premium that differs from its grants again, and logs how many there were: after a
 * release with other rules or older servers some may be, otherwise none.
 */
export async function checkPremium(deps: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  let differing = 0
  let afterId = 0
  for (;;) {
    const users = await listUsersWithPremium(deps.db, { afterId, limit: batch })
    for (const userId of await findDiffering(deps.db, users)) {
      await deps.db.transaction(async (tx) => {
        const user = await lockUser(tx, userId)
        if (user) await computePremium(tx, user, deps.clock.now())
      })
      differing += 1
    }
    if (users.length < batch) break
    afterId = users.at(-1)?.id ?? afterId
  }
  if (differing > 0) deps.log.warn({ users: differing }, 'ends of premium were computed again')
}

/** The users whose stored end is not that of their grants, or whose grants are not complete. */
async function findDiffering(
  db: Database,
  users: Awaited<ReturnType<typeof listUsersWithPremium>>,
): Promise<Set<number>> {
  const ids = users.map(({ id }) => id)
  const grantsOf = Map.groupBy(await listGrants(db, ids), ({ userId }) => userId)
  const wrong = users.filter(
    ({ id, subscriptionEndsAt }) =>
      (subscriptionEndsAt?.getTime() ?? null) !== premiumEnd(grantsOf.get(id) ?? []),
  )
  const incomplete = [
    ...(await listOrdersWithoutGrant(db, ids)),
    ...(await listGrantsEndedElsewhere(db, ids)),
  ]
  return new Set([
    ...wrong.map(({ id }) => id),
    ...incomplete.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  ])
}

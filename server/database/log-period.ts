import { and, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { auditLog } from './tables/accounts.ts'
import type { securityEvents } from './tables/security.ts'

/**
 * A row of a log has the time at which its transaction began, and its id from later in it. No transaction takes this
 * long, so rows this far apart have ids in the order of their times.
 */
const longestTransaction = sql`interval '1 hour'`

/**
 * The rows of a log in a period: from `since` on, and before `until`. It also narrows the ids, so that a walk
 * along them begins and ends with the period.
 */
export function isInPeriod(
  log: typeof auditLog | typeof securityEvents,
  { since, until }: { since?: Date | undefined; until?: Date | undefined },
): SQL | undefined {
  const before = sql`select id from ${log} where at < ${since}::timestamptz - ${longestTransaction}
    order by at desc limit 1`
  const after = sql`select id from ${log} where at >= ${until}::timestamptz + ${longestTransaction}
    order by at limit 1`
  return and(
    since && and(gte(log.at, since), sql`${log.id} > coalesce((${before}), 0)`),
    until &&
      and(lt(log.at, until), sql`${log.id} < coalesce((${after}), ${Number.MAX_SAFE_INTEGER}::bigint)`),
  )
}

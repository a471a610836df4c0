import { daysOfTimeframe } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { findDemoSales } from '../billing/demo-billing.ts'
import { hasVisits, saveVisits } from './demo-visits.queries.ts'
import { playDemoVisits } from './play-demo-visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

const seed = 20_250_301

/**
 * Gives a demo ninety days of visits and counts them, once: without them the page of the admin shows nothing. Where
 * anybody has visited already, and outside a demo, it does nothing.
 */
export async function ensureDemoVisits(
  deps: Pick<Deps, 'db' | 'open' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { db, clock, config, log } = deps
  if (!config.withDemo || (await hasVisits(db))) return
  const now = clock.now()
  const visits = playDemoVisits({
    seed,
    now,
    sales: await findDemoSales(db),
    ...daysOfTimeframe('90d', now.getTime()),
  })
  await db.transaction((tx) => saveVisits(tx, visits))
  await rollUpVisits(deps)
  log.info({ views: visits.views.length }, 'demo visits written')
}

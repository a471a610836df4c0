import { daysOfTimeframe } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { rollUpVisits } from '#server/features/visits/roll-up-visits.ts'
import { playDemoVisits } from './play-visits.ts'
import { hasVisits, listDemoSales, saveVisits } from './visits.queries.ts'

const seed = 20_250_301

/**
 * Gives a demo ninety days of visits and counts them, once: without them the admin page shows nothing. It
 * does nothing where somebody has already visited, and outside a demo.
 */
export async function ensureDemoVisits(
  deps: Pick<Deps, 'db' | 'open' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { db, clock, config, log } = deps
  if (!config.withDemo || (await hasVisits(db))) return
  const now = clock.now()
  const sales = await listDemoSales(db)
  const visits = playDemoVisits({ seed, now, sales, ...daysOfTimeframe('90d', now.getTime()) })
  await db.transaction((tx) => saveVisits(tx, visits))
  await rollUpVisits(deps)
  log.info({ views: visits.views.length }, 'demo visits written')
}

import type { z } from 'zod'
import type { visitsAdmin } from '#contracts/visits/visits.ts'
import { completeFunnel } from '#domain/visits/funnel.ts'
import { trafficSources } from '#domain/visits/traffic-source.ts'
import { daysOfTimeframe, type Timeframe } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { findRevenue } from '#server/features/billing/payments/find-revenue.ts'
import { listPages, listSources, listSteps } from './dashboard.queries.ts'
import { findCountedUntil } from './roll-up.queries.ts'

const mostPages = 100

/** Visits of the last days as they were counted when the job last ran, and what was paid in them until now. */
export async function findVisitsDashboard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  timeframe: Timeframe,
): Promise<z.input<typeof visitsAdmin.dashboard.reply>> {
  const days = daysOfTimeframe(timeframe, clock.now().getTime())
  const [countedUntil, pages, steps, sources, { revenue, salesOf }] = await Promise.all([
    findCountedUntil(db),
    listPages(db, { ...days, limit: mostPages }),
    listSteps(db, days),
    listSources(db, days),
    findRevenue({ db, clock }, days),
  ])
  return {
    pageViewStats: pages,
    conversionFunnel: completeFunnel(steps),
    trafficSources: trafficSources.map((source) => ({
      source,
      sessions: sources.find((found) => found.source === source)?.sessions ?? 0,
      ...salesOf(source),
    })),
    revenue,
    countedUntil: countedUntil?.toISOString() ?? null,
  }
}

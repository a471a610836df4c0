import type { z } from 'zod'
import type { visitsAdmin } from '#contracts/visits/visits.ts'
import { lastMonths } from '#domain/calendar/calendar-months.ts'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import { boundsOf } from '#domain/visits/visit-days.ts'
import type { Deps } from '#server/deps.ts'
import { type RevenueSums, sumRevenue, sumRevenueByMonth, sumUncounted } from './revenue.queries.ts'

type Revenue = z.input<typeof visitsAdmin.dashboard.reply>['revenue']
/** The number of sessions that paid, and cents after refunds. */
type Sales = Revenue['unknownSource']

const monthsShown = 12
const nothing: RevenueSums = { payments: 0, gross: 0, refunded: 0 }
const withNet = ({ payments, gross, refunded }: RevenueSums) => ({
  payments,
  gross,
  refunded,
  net: gross - refunded,
})

/**
 * Computes the revenue that every page shows: all payments of these days in UTC, with or without a visit,
 * less what went back on these days; and the revenue of the last twelve months.
 */
export async function findRevenue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
): Promise<{ revenue: Revenue; salesOf: (source: TrafficSource | null) => Sales }> {
  const period = { from: new Date(boundsOf(firstDay).startMs), before: new Date(boundsOf(lastDay).endMs) }
  const months = lastMonths(clock.now().getTime(), monthsShown)
  const [parts, ofMonths, uncounted] = await Promise.all([
    sumRevenue(db, period),
    sumRevenueByMonth(db, { ...period, from: new Date(`${months[0]}-01T00:00:00Z`) }),
    sumUncounted(db, period),
  ])
  const salesOf = (wanted: TrafficSource | null): Sales => {
    const part = parts.find(({ by, source }) => by === 'source' && source === wanted)
    return { conversions: part?.conversions ?? 0, revenue: part ? part.gross - part.refunded : 0 }
  }
  return {
    salesOf,
    revenue: {
      ...withNet(parts.find(({ by }) => by === 'all') ?? nothing),
      unknownSource: salesOf(null),
      plans: parts.flatMap((part) => (part.by === 'plan' ? [{ planId: part.planId, ...withNet(part) }] : [])),
      months: months.map((month) => ({
        month,
        ...withNet(ofMonths.find((found) => found.month === month) ?? nothing),
      })),
      uncounted,
    },
  }
}

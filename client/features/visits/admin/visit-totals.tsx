import { numberText } from '#domain/text/count-text.ts'
import { sumText } from '#domain/text/price-text.ts'
import { conversionRate } from '#domain/visits/conversion-rate.ts'
import { rateText } from './rate-text.ts'
import { Totals } from './totals.tsx'
import type { VisitsDashboard } from './visits-frame.tsx'

/** Six numbers about the timeframe: all revenue, and what visits brought. */
export function VisitTotals({ data }: { data: VisitsDashboard }) {
  const { pageViewStats, trafficSources, revenue } = data
  const sum = (of: (source: VisitsDashboard['trafficSources'][number]) => number) =>
    trafficSources.reduce((total, source) => total + of(source), 0)
  const all = {
    sessions: sum(({ sessions }) => sessions),
    conversions: sum(({ conversions }) => conversions),
  }
  return (
    <Totals
      isFramed
      totals={[
        ['Page views', numberText(pageViewStats.reduce((total, { views }) => total + views, 0))],
        ['Sessions', numberText(all.sessions)],
        ['Conversions', numberText(all.conversions)],
        ['Conversion rate', rateText(conversionRate(all))],
        ['Revenue', sumText(revenue.net)],
        ['From visits with a source', sumText(sum((source) => source.revenue))],
      ]}
    />
  )
}

import { numberText } from '#domain/text/count-text.ts'
import { dollarText } from '#domain/text/price-text.ts'
import { conversionRate } from '#domain/visits/conversion-rate.ts'
import { rateText } from './rate-text.ts'
import classes from './visits.module.css'
import type { VisitsDashboard } from './visits-frame.tsx'

/** The timeframe in five numbers. */
export function VisitTotals({ data: { pageViewStats, trafficSources } }: { data: VisitsDashboard }) {
  const sum = (of: (source: VisitsDashboard['trafficSources'][number]) => number) =>
    trafficSources.reduce((total, source) => total + of(source), 0)
  const all = {
    sessions: sum(({ sessions }) => sessions),
    conversions: sum(({ conversions }) => conversions),
  }
  const totals: [name: string, value: string][] = [
    ['Page views', numberText(pageViewStats.reduce((total, { views }) => total + views, 0))],
    ['Sessions', numberText(all.sessions)],
    ['Conversions', numberText(all.conversions)],
    ['Conversion rate', rateText(conversionRate(all))],
    ['Revenue', dollarText(sum(({ revenue }) => revenue))],
  ]
  return (
    <dl className={classes.totals}>
      {totals.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { SaveTableButton } from '#client/ui/tables/save-table-button.tsx'
import { numberText } from '#domain/text/count-text.ts'
import { sumText } from '#domain/text/price-text.ts'
import { conversionRate } from '#domain/visits/conversion-rate.ts'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import { rateText } from './rate-text.ts'
import classes from './visits.module.css'
import type { VisitsDashboard } from './visits-frame.tsx'

const sourceNames: Record<TrafficSource, string> = {
  direct: 'Direct',
  internal: 'Internal',
  search: 'Search',
  social: 'Social',
  referral: 'Referral',
}

type TrafficData = Pick<VisitsDashboard, 'trafficSources' | 'revenue'>

/** Where visits came from, and what came of them; with what came of no visit that is known, the whole. */
export function TrafficCard({ data }: { data: TrafficData }) {
  const parts = partsOf(data)
  const conversions = parts.reduce((sum, part) => sum + part.conversions, 0)
  const all = { name: 'All', sessions: null, conversions, revenue: data.revenue.net }
  return (
    <SectionCard
      title="Traffic sources"
      description="Conversions are sessions that paid. Revenue comes from payments, less what was refunded. The source is unknown when a browser asks not to be tracked or blocks what counts visits, and until visits have been counted after a payment."
    >
      <DataTable
        label="Traffic sources"
        rows={[...parts, all]}
        keyOf={({ name }) => name}
        empty="No analytics data available"
        columns={[
          { name: 'source', heading: 'Source', cell: ({ name }) => name },
          {
            name: 'sessions',
            heading: 'Sessions',
            align: 'end',
            cell: ({ sessions }) => (sessions === null ? '–' : numberText(sessions)),
          },
          {
            name: 'conversions',
            heading: 'Conversions',
            align: 'end',
            cell: ({ conversions }) => numberText(conversions),
          },
          {
            name: 'rate',
            heading: 'Conversion rate',
            align: 'end',
            cell: (row) => rateText(rateOf(row)),
          },
          { name: 'revenue', heading: 'Revenue', align: 'end', cell: ({ revenue }) => sumText(revenue) },
        ]}
      />
      <div className={classes.actions}>
        <SaveTableButton
          what="traffic sources"
          header={['source', 'sessions', 'conversions', 'conversion rate', 'revenue in US dollars']}
          rows={parts.map((row) => [row.name, row.sessions, row.conversions, rateOf(row), row.revenue / 100])}
        />
      </div>
    </SectionCard>
  )
}

interface TrafficRow {
  name: string
  /** Null where visits are not known. */
  sessions: number | null
  conversions: number
  /** Cents. */
  revenue: number
}

const partsOf = ({ trafficSources, revenue }: TrafficData): TrafficRow[] => [
  ...trafficSources.map((row) => ({ ...row, name: sourceNames[row.source] })),
  { name: 'Source unknown', sessions: null, ...revenue.unknownSource },
]

const rateOf = ({ sessions, conversions }: TrafficRow) =>
  sessions === null ? null : conversionRate({ sessions, conversions })

import { DataTable } from '#client/ui/data-table.tsx'
import { SaveTableButton } from '#client/ui/save-table-button.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { numberText } from '#domain/text/count-text.ts'
import { dollarText } from '#domain/text/price-text.ts'
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

/** Where visits came from, and what came of them. */
export function TrafficCard({ sources }: { sources: VisitsDashboard['trafficSources'] }) {
  return (
    <SectionCard
      title="Traffic sources"
      description="Conversions are sessions that paid. Revenue comes from payments, less what was refunded."
    >
      <DataTable
        label="Traffic sources"
        rows={sources}
        keyOf={({ source }) => source}
        empty="No analytics data available"
        columns={[
          { name: 'source', heading: 'Source', cell: ({ source }) => sourceNames[source] },
          {
            name: 'sessions',
            heading: 'Sessions',
            align: 'end',
            cell: ({ sessions }) => numberText(sessions),
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
            cell: (row) => rateText(conversionRate(row)),
          },
          { name: 'revenue', heading: 'Revenue', align: 'end', cell: ({ revenue }) => dollarText(revenue) },
        ]}
      />
      <div className={classes.actions}>
        <SaveTableButton
          what="traffic sources"
          header={['source', 'sessions', 'conversions', 'conversion rate', 'revenue in US dollars']}
          rows={sources.map((row) => [
            row.source,
            row.sessions,
            row.conversions,
            conversionRate(row),
            row.revenue / 100,
          ])}
        />
      </div>
    </SectionCard>
  )
}

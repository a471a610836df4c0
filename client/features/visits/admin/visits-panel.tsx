import { Stack } from '@mantine/core'
import { FunnelCard } from './funnel-card.tsx'
import { PageViewsCard } from './page-views-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { TrafficCard } from './traffic-card.tsx'
import { VisitTotals } from './visit-totals.tsx'
import { VisitsFrame } from './visits-frame.tsx'

/**
 * The statistics of a timeframe: the revenue, the visited pages, the steps to a payment, and the sources of
 * visits.
 */
export function VisitsPanel() {
  return (
    <VisitsFrame>
      {(data) => (
        <Stack gap="lg">
          <VisitTotals data={data} />
          <RevenueCard revenue={data.revenue} />
          <FunnelCard funnel={data.conversionFunnel} />
          <TrafficCard data={data} />
          <PageViewsCard pages={data.pageViewStats} />
        </Stack>
      )}
    </VisitsFrame>
  )
}

import { Stack } from '@mantine/core'
import { FunnelCard } from './funnel-card.tsx'
import { PageViewsCard } from './page-views-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { TrafficCard } from './traffic-card.tsx'
import { VisitTotals } from './visit-totals.tsx'
import { VisitsFrame } from './visits-frame.tsx'

/** A timeframe: what was paid, the pages that were visited, the way to a payment, and where visits came from. */
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

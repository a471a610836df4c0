import { Stack } from '@mantine/core'
import { FunnelCard } from './funnel-card.tsx'
import { PageViewsCard } from './page-views-card.tsx'
import { TrafficCard } from './traffic-card.tsx'
import { VisitTotals } from './visit-totals.tsx'
import { VisitsFrame } from './visits-frame.tsx'

/** Visits of a timeframe: pages, the way to a payment, and where they came from. */
export function VisitsPanel() {
  return (
    <VisitsFrame>
      {(data) => (
        <Stack gap="lg">
          <VisitTotals data={data} />
          <FunnelCard funnel={data.conversionFunnel} />
          <TrafficCard sources={data.trafficSources} />
          <PageViewsCard pages={data.pageViewStats} />
        </Stack>
      )}
    </VisitsFrame>
  )
}

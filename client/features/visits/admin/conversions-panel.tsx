import { Stack } from '@mantine/core'
import { FunnelCard } from './funnel-card.tsx'
import { TrafficCard } from './traffic-card.tsx'
import { VisitsFrame } from './visits-frame.tsx'

/** The funnel of a timeframe, and the results of each traffic source. */
export function ConversionsPanel() {
  return (
    <VisitsFrame>
      {(data) => (
        <Stack gap="lg">
          <FunnelCard funnel={data.conversionFunnel} />
          <TrafficCard data={data} />
        </Stack>
      )}
    </VisitsFrame>
  )
}

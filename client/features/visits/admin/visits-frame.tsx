import { Alert, Button, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { reasonOf } from '#client/platform/calls/failure-text.ts'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { visitsAdmin } from '#contracts/visits/visits.ts'
import type { Timeframe } from '#domain/visits/visit-days.ts'
import { useTimeframe, useVisitsDashboard } from './use-timeframe.ts'

export type VisitsDashboard = Reply<typeof visitsAdmin.dashboard>

const choices: { value: Timeframe; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
]

/** The choice of a timeframe, and the statistics of that timeframe. */
export function VisitsFrame({ children }: { children: (data: VisitsDashboard) => ReactNode }) {
  const [timeframe, choose] = useTimeframe()
  const { data, error, isFetching, isPlaceholderData, refetch } = useVisitsDashboard(timeframe)
  const shown = error ? undefined : data
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label="Timeframe"
          data={choices}
          value={timeframe}
          onChange={(value) => choose(value as Timeframe)}
        />
        {shown && <CountedUntil until={shown.countedUntil} />}
      </Group>
      {error && (
        <Alert color="red" variant="light" title="Failed to load analytics data">
          <Text size="sm" mb="sm">
            {reasonOf(error)}
          </Text>
          <Button variant="default" size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
      {!shown && !error && <Skeleton height={320} role="status" aria-label="Loading analytics data" />}
      {shown && isEmpty(shown) && <Text c="dimmed">No analytics data available</Text>}
      {shown && !isEmpty(shown) && <div aria-busy={isPlaceholderData}>{children(shown)}</div>}
    </Stack>
  )
}

function CountedUntil({ until }: { until: string | null }) {
  return (
    <Text size="sm" c="dimmed">
      {until
        ? `Visits are counted until ${dateTimeText(until)}; days are days in UTC.`
        : 'Visits have not been counted yet.'}
    </Text>
  )
}

/**
 * Nothing was counted in the timeframe, and nothing paid in a year. A sum of zeros would look like a
 * measurement.
 */
const isEmpty = ({ pageViewStats, conversionFunnel, trafficSources, revenue }: VisitsDashboard) =>
  pageViewStats.length === 0 &&
  conversionFunnel.every(({ count }) => count === 0) &&
  trafficSources.every(({ sessions }) => sessions === 0) &&
  revenue.months.every(({ payments, refunded }) => payments === 0 && refunded === 0) &&
  revenue.uncounted.length === 0

import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/calls/queries.ts'
import { ChartDrawing } from '#client/ui/charts/chart-drawing.tsx'
import { ChartFigure } from '#client/ui/charts/chart-figure.tsx'
import { loadBars, plotHeight } from '#client/ui/charts/load-bars.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { failureHours, security } from '#contracts/security/security.ts'
import { numberText } from '#domain/text/count-text.ts'

type Hour = Reply<typeof security.failuresByHour>['hours'][number]

const all = ({ wrong, slowedDown, refused }: Hour) => wrong + slowedDown + refused

/** Failures of the last 48 hours, by hour. */
export function FailuresCard() {
  const { data, error, refetch } = useQuery({ ...queryFor(security.failuresByHour), staleTime: 0 })
  return (
    <SectionCard title="Failures by hour">
      {error && <LoadFailed what="the failures" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={plotHeight} role="status" aria-label="Loading the failures" />}
      {data && <Failures hours={data.hours} />}
    </SectionCard>
  )
}

function Failures({ hours }: { hours: Hour[] }) {
  const sum = hours.reduce((total, hour) => total + all(hour), 0)
  if (sum === 0) return <p>Nothing failed in the last {failureHours} hours.</p>
  return (
    <ChartFigure
      summary={
        <p>
          {numberText(sum)} in the last {failureHours} hours: wrong passwords and codes, slow-downs, and calls
          that were refused.
        </p>
      }
      drawing={
        <ChartDrawing
          label="Bar chart of the failures in each hour"
          height={plotHeight}
          load={loadBars}
          props={{
            height: plotHeight,
            counted: 'Failures',
            smallestStep: 1,
            bars: hours.map((hour) => ({ label: dateTimeText(hour.hour), value: all(hour) })),
          }}
        />
      }
      table={{
        caption: 'Hours with failures, the latest first',
        columns: ['Hour', 'Wrong passwords and codes', 'Slow-downs', 'Refused calls'],
        rows: hours
          .toReversed()
          .filter((hour) => all(hour) > 0)
          .map((hour) => [
            dateTimeText(hour.hour),
            ...[hour.wrong, hour.slowedDown, hour.refused].map(numberText),
          ]),
      }}
    />
  )
}

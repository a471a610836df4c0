import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import type { Reply } from '#contracts/endpoint.ts'
import { failureHours, security } from '#contracts/security.ts'
import { numberText } from '#domain/text/count-text.ts'

const FailureBars = lazy(async () => ({ default: (await import('./failure-bars.tsx')).FailureBars }))

/** Failures of the last 48 hours, in words and by hour. */
export function FailuresCard() {
  const { data, error, refetch } = useQuery({ ...queryFor(security.failuresByHour), staleTime: 0 })
  return (
    <SectionCard title="Failures by hour" description={data && summaryOf(data.hours)}>
      {error && <LoadFailed what="the failures" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} role="status" aria-label="Loading the failures" />}
      {data &&
        (totalOf(data.hours) === 0 ? (
          <Text c="dimmed">Nothing failed.</Text>
        ) : (
          <Suspense fallback={<Skeleton height={200} />}>
            <div role="img" aria-label="Bars of the failures in each hour">
              <FailureBars hours={data.hours} />
            </div>
          </Suspense>
        ))}
    </SectionCard>
  )
}

type Hours = Reply<typeof security.failuresByHour>['hours']

const sumOf = (hours: Hours, part: 'wrong' | 'slowedDown' | 'refused') =>
  hours.reduce((sum, hour) => sum + hour[part], 0)
const totalOf = (hours: Hours) => sumOf(hours, 'wrong') + sumOf(hours, 'slowedDown') + sumOf(hours, 'refused')

function summaryOf(hours: Hours): string {
  const wrong = `wrong passwords and codes: ${numberText(sumOf(hours, 'wrong'))}`
  const slowed = `slow-downs: ${numberText(sumOf(hours, 'slowedDown'))}`
  const refused = `refused calls: ${numberText(sumOf(hours, 'refused'))}`
  return `In the last ${failureHours} hours, ${wrong}; ${slowed}; ${refused}.`
}

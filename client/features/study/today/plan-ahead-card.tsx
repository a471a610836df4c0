import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { study } from '#contracts/study.ts'
import { AheadChart } from './ahead-chart.tsx'
import { withPlan } from './today.ts'

/** The plan of the next two weeks as a card of its own. */
export function PlanAheadCard() {
  const { data, error, refetch } = useQuery({ ...queryFor(study.today), select: withPlan })
  return (
    <SectionCard title="Plan ahead">
      {data && <AheadChart today={data} isTall />}
      {!data && error && <LoadFailed what="the plan ahead" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} role="status" aria-label="Loading the plan ahead" />}
    </SectionCard>
  )
}

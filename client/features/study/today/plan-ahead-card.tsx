import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { AheadChart } from './ahead-chart.tsx'
import classes from './plan-ahead-card.module.css'

/** The fields are loaded when they are first shown, because they are a large part of the script. */
const WeekMinutes = lazy(() =>
  import('#client/features/study/plan/week-minutes.tsx').then((loaded) => ({ default: loaded.WeekMinutes })),
)

/** The plan in a card of its own: the next two weeks, and the minutes of the weeks until the exam. */
export function PlanAheadCard() {
  const [view, setView] = useState('days')
  /** Once shown, the weeks stay mounted and keep what the learner has drawn. */
  const [hasWeeks, setHasWeeks] = useState(false)
  function choose(next: string): void {
    setView(next)
    if (next === 'weeks') setHasWeeks(true)
  }
  return (
    <SectionCard title="Plan ahead">
      <SegmentedControl
        aria-label="Plan ahead"
        className={classes.views ?? ''}
        value={view}
        onChange={choose}
        data={[
          { value: 'days', label: 'By day' },
          { value: 'weeks', label: 'By week' },
        ]}
      />
      <div hidden={view !== 'days'}>
        <NextDays />
      </div>
      {hasWeeks && (
        <div hidden={view !== 'weeks'}>
          <Suspense
            fallback={<Skeleton height={240} role="status" aria-label="Loading the weeks until the exam" />}
          >
            <WeekMinutes />
          </Suspense>
        </div>
      )}
    </SectionCard>
  )
}

function NextDays() {
  const { data, error, refetch } = useQuery(queryFor(studyPlan.today))
  if (data) return <AheadChart today={data} isTall />
  if (error) return <LoadFailed what="the plan ahead" error={error} onRetry={() => void refetch()} />
  return <Skeleton height={240} role="status" aria-label="Loading the plan ahead" />
}

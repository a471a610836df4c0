import { Button, Kbd, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLearnerSettings } from '#client/platform/learner-settings.ts'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { study } from '#contracts/study.ts'
import { countText } from '#domain/text/count-text.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { PlanPhases } from './plan-phases.tsx'
import type { Today } from './today.ts'
import classes from './today-panel.module.css'

const shortcutKey = 's'
const target = paths.studySessionOf({ mode: 'today' })

/** What is due today, how long it takes, and the button that begins it. */
export function TodayPanel({ settings }: { settings: ReactNode }) {
  const { data, error, refetch } = useQuery(queryFor(study.today))
  if (data) return <TodayContent today={data} settings={settings} />
  if (!error)
    return (
      <Skeleton
        className={classes.waiting ?? ''}
        radius={16}
        role="status"
        aria-label="Loading today’s cards"
      />
    )
  return <LoadFailed what="today’s cards" error={error} onRetry={() => void refetch()} />
}

function TodayContent({ today, settings }: { today: Today; settings: ReactNode }) {
  const count = today.dueCount + today.newCount
  useStartKey(count > 0)
  return (
    <section className={classes.panel} aria-labelledby="today-title">
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 id="today-title" className={classes.title}>
            Today
          </h2>
          {settings}
        </div>
        {count > 0 ? <Waiting today={today} /> : <AllDone today={today} />}
        {today.laterCount > 0 && (
          <p className={classes.later}>
            {today.laterCount} more are kept for the coming days, so that today stays within your time.
          </p>
        )}
      </div>
      <div className={classes.side}>
        <ForecastChart days={today.forecast} />
        <PlanPhases today={today} />
      </div>
    </section>
  )
}

function Waiting({ today }: { today: Today }) {
  const { singleKeys } = useLearnerSettings()
  const { dueCount, newCount, estimatedMinutes, reviewedToday } = today
  return (
    <>
      <p className={classes.count}>
        <strong>{dueCount + newCount}</strong> {dueCount + newCount === 1 ? 'card' : 'cards'}
        <span className={classes.minutes}> about {estimatedMinutes} min</span>
      </p>
      <p className={classes.parts}>
        {dueCount} to review, {newCount} new
        {reviewedToday > 0 && `, ${countText(reviewedToday, 'answer')} today`}
      </p>
      <Button component={Link} to={target} size="lg" className={classes.start ?? ''}>
        Study today’s cards
        {singleKeys && (
          <Kbd className={classes.key ?? ''} aria-hidden="true">
            {shortcutKey.toUpperCase()}
          </Kbd>
        )}
      </Button>
    </>
  )
}

function AllDone({ today }: { today: Today }) {
  return (
    <>
      <p className={classes.count}>All done for today</p>
      <p className={classes.parts}>
        {today.reviewedToday > 0
          ? `You gave ${countText(today.reviewedToday, 'answer')} today.`
          : 'Nothing is due.'}{' '}
        Pick a chapter below to study ahead.
      </p>
    </>
  )
}

/** One key starts the day, unless a field or dialog has the focus. */
function useStartKey(isOn: boolean): void {
  const navigate = useNavigate()
  const { singleKeys } = useLearnerSettings()
  useEffect(() => {
    if (!isOn || !singleKeys) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat
      const isUsed =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null
      if (isPlain && !isUsed && event.key.toLowerCase() === shortcutKey) void navigate(target)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn, singleKeys, navigate])
}

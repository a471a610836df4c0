import { Anchor, Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useReadOnly } from '#client/features/learner/read-only.tsx'
import { StartKey } from '#client/features/session/controls/start-key.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { Meter } from '#client/ui/charts/meter.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { countText } from '#domain/text/count-text.ts'
import { AheadChart } from './ahead-chart.tsx'
import { PlanPhases } from './plan-phases.tsx'
import type { Today } from './today.ts'
import { TodayNotices } from './today-notices.tsx'
import classes from './today-panel.module.css'
import { cardsOf, minutesText, partsText, riseText, rowsOf, wasAway } from './today-words.ts'

const target = paths.studySessionOf({ mode: 'today' })
const more = paths.studySessionOf({ mode: 'more' })

interface TodaySlots {
  settings: ReactNode
  /** Renders the button that asks today's questions, when no card is left. */
  questions: (count: number) => ReactNode
}

/** Today's plan, the rest of it, and the one button that continues it. */
export function TodayPanel(slots: TodaySlots) {
  const { data, error, refetch } = useQuery(queryFor(studyPlan.today))
  if (data) return <TodayContent today={data} {...slots} />
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

function TodayContent({ today, settings, questions }: TodaySlots & { today: Today }) {
  const cards = cardsOf(today.left)
  const isDone = cards + today.left.questions === 0
  return (
    <section className={classes.panel} aria-labelledby="today-title">
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 id="today-title" className="text-title-5">
            Today
          </h2>
          {settings}
        </div>
        {isDone ? <AllDone today={today} /> : <Left today={today} />}
        <Waiting today={today} />
        {cards > 0 && <StartCards isOptional={today.isRestDay} />}
        {cards === 0 && today.left.questions > 0 && questions(today.left.questions)}
        <TodayNotices today={today} />
      </div>
      <div className={classes.side}>
        <AheadChart today={today} />
        <PlanPhases today={today} />
      </div>
    </section>
  )
}

function Left({ today }: { today: Today }) {
  const { plan, left } = today
  if (today.isRestDay) {
    return (
      <>
        <p className={classes.count}>Rest day: {countText(left.minutes, 'minute')} if you like</p>
        <p className={classes.parts}>It all keeps until tomorrow.</p>
      </>
    )
  }
  return (
    <>
      <p className={classes.count}>
        <strong>{partsText(left)}</strong> <span className={classes.minutes}>{minutesText(today)}</span>
      </p>
      <div className={classes.left}>
        <Meter
          percent={plan.minutes === 0 ? 0 : (100 * left.minutes) / plan.minutes}
          label="Left of today’s plan"
        />
      </div>
      <Parts today={today} />
      {today.minutes.rises && <p className={classes.parts}>{riseText(today)}</p>}
    </>
  )
}

function Parts({ today }: { today: Today }) {
  return (
    <ul className={classes.rows}>
      {rowsOf(today).map(({ kind, isDone, text, minutes }) => (
        <li key={kind} data-kind={kind} data-done={isDone || undefined}>
          <span>{text}</span>
          {minutes !== undefined && (
            <span className={classes.partMinutes}>{minutes === 0 ? 'under 1 min' : `${minutes} min`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

/**
 * The items that are due but not planned for today. They are hidden from a learner who was away, so that
 * nobody returns to a pile.
 */
function Waiting({ today }: { today: Today }) {
  const isReadOnly = useReadOnly()
  const cards = today.waiting.cards - (today.waiting.components ?? 0)
  if (cards === 0 || today.isRestDay || wasAway(today)) return null
  const text = `${countText(cards, 'card')} waiting`
  return (
    <p className={classes.parts}>
      {isReadOnly ? (
        text
      ) : (
        <Anchor component={Link} to={`${paths.browse}?state=waiting`} inherit>
          {text}
        </Anchor>
      )}
      , planned for later days
    </p>
  )
}

function StartCards({ isOptional }: { isOptional: boolean }) {
  const navigate = useNavigate()
  if (useReadOnly()) return null
  return (
    <Button
      component={Link}
      to={target}
      size="lg"
      variant={isOptional ? 'light' : 'filled'}
      className={classes.start ?? ''}
    >
      Study today’s cards
      <StartKey onPress={() => void navigate(target)} />
    </Button>
  )
}

function AllDone({ today }: { today: Today }) {
  const { reviewedToday, unseenLater, goal, isRestDay } = today
  const isReadOnly = useReadOnly()
  return (
    <>
      <p className={classes.count}>
        <strong>{isRestDay ? 'Rest day' : 'Done for today'}</strong>
      </p>
      <p className={classes.parts}>
        {reviewedToday > 0 ? `${countText(reviewedToday, 'answer')} today. ` : ''}
        {unseenLater === 0 && goal === 'exam'
          ? 'You have seen every card that is open to you; each comes back on its day.'
          : 'Tomorrow’s plan is made. Enough is fine.'}
      </p>
      {!isReadOnly && (
        <Button component={Link} to={more} variant="light">
          Study more
        </Button>
      )}
    </>
  )
}

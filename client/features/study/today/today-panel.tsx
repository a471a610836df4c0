import { Button, Kbd, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSessionKeys } from '#client/features/session/use-session-keys.ts'
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

interface TodaySlots {
  settings: ReactNode
  /** The button that asks the questions that come back today; the main one when no card is due. */
  questions: (count: number, { isMain }: { isMain: boolean }) => ReactNode
}

/** What is due today, how long it takes, and the buttons that begin it. */
export function TodayPanel(slots: TodaySlots) {
  const { data, error, refetch } = useQuery(queryFor(study.today))
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
  const cards = today.dueCount + today.newCount
  const isDone = cards + today.dueQuestions === 0
  useStartKey(cards > 0)
  return (
    <section className={classes.panel} aria-labelledby="today-title">
      <div className={classes.main}>
        <div className={classes.head}>
          <h2 id="today-title" className={classes.title}>
            Today
          </h2>
          {settings}
        </div>
        {isDone ? <AllDone today={today} /> : <Waiting today={today} />}
        {cards > 0 && <StartCards isOptional={today.isRestDay} />}
        {today.dueQuestions > 0 && (
          <div className={classes.questions}>
            <p className={classes.comeBack}>
              {countText(today.dueQuestions, 'question')} {today.dueQuestions === 1 ? 'comes' : 'come'} back
              today
            </p>
            {questions(today.dueQuestions, { isMain: cards === 0 })}
          </div>
        )}
        {today.laterCount > 0 && !isDone && (
          <p className={classes.later}>This fits into your minutes. The rest comes over the next days.</p>
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
  const { dueCount, newCount, dueQuestions, estimatedMinutes, reviewedToday } = today
  const cards = dueCount + newCount
  if (today.isRestDay) {
    return (
      <>
        <p className={classes.count}>Rest day: {countText(estimatedMinutes, 'minute')} if you like</p>
        <p className={classes.parts}>It all keeps until tomorrow.</p>
      </>
    )
  }
  return (
    <>
      <p className={classes.count}>
        {cards > 0 && <Amount count={cards} word="card" />}
        {cards > 0 && dueQuestions > 0 && ' and '}
        {dueQuestions > 0 && <Amount count={dueQuestions} word="question" />}{' '}
        <span className={classes.minutes}>about {estimatedMinutes} min</span>
      </p>
      <p className={classes.parts}>
        {cards > 0 && `${dueCount} to review, ${newCount} new`}
        {cards > 0 && reviewedToday > 0 && ', '}
        {reviewedToday > 0 && `${countText(reviewedToday, 'answer')} today`}
      </p>
    </>
  )
}

function Amount({ count, word }: { count: number; word: string }) {
  return (
    <span className={classes.amount}>
      <strong>{count}</strong> {count === 1 ? word : `${word}s`}
    </span>
  )
}

function StartCards({ isOptional }: { isOptional: boolean }) {
  const { singleKeys } = useLearnerSettings()
  return (
    <Button
      component={Link}
      to={target}
      size="lg"
      variant={isOptional ? 'light' : 'filled'}
      className={classes.start ?? ''}
    >
      Study today’s cards
      {singleKeys && (
        <Kbd className={classes.key ?? ''} aria-hidden="true">
          {shortcutKey.toUpperCase()}
        </Kbd>
      )}
    </Button>
  )
}

function AllDone({ today }: { today: Today }) {
  return (
    <>
      <p className={classes.count}>{today.isRestDay ? 'Rest day' : 'All done for today'}</p>
      <p className={classes.parts}>
        {today.reviewedToday > 0
          ? `You gave ${countText(today.reviewedToday, 'answer')} today.`
          : 'Nothing is due.'}{' '}
        {!today.isRestDay && nextOf(today)}
      </p>
    </>
  )
}

/** After the exam new cards come only from chapters. */
const nextOf = ({ unseenLater, goal }: Today) =>
  unseenLater === 0 && goal === 'exam'
    ? 'You have seen every card that is open to you; each comes back on its day.'
    : 'Pick a chapter below to study ahead.'

/** One key starts the day, unless a field or dialog has the focus. */
function useStartKey(isOn: boolean): void {
  const navigate = useNavigate()
  const { singleKeys } = useLearnerSettings()
  useSessionKeys(({ event }) => {
    const isStart = isOn && singleKeys && !event.altKey && event.key.toLowerCase() === shortcutKey
    return isStart ? () => void navigate(target) : undefined
  })
}

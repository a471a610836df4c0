import { useQuery } from '@tanstack/react-query'
import { settingsQuery } from '#client/platform/learner-settings.ts'
import { dateText } from '#client/ui/date-text.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import classes from './plan-phases.module.css'
import type { Today } from './today.ts'

/** The three phases, counted back from the exam, and the current one; without an exam ahead, what to do about it. */
export function PlanPhases({ today }: { today: Today }) {
  const { daysToExam, phases, goal } = today
  if (goal === 'keep') return <ExamPassed />
  if (daysToExam === null || phases.length === 0) {
    return (
      <div className={classes.noExam}>
        <p className={classes.hint}>With an exam date the plan leads to that day.</p>
        <SettingsButton label="Set your exam date" />
      </div>
    )
  }
  return (
    <div>
      <p className={classes.exam}>{examText(daysToExam)}</p>
      <ol className={classes.phases}>
        {phases.map(({ title, focus, startsOn, endsOn, isCurrent }) => (
          <li key={title} className={classes.phase} aria-current={isCurrent ? 'step' : undefined}>
            <span className={classes.title}>{title}</span>
            <span className={classes.dates}>
              {dateText(startsOn)} to {dateText(endsOn)}
            </span>
            {isCurrent && <span className={classes.focus}>{focus}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** No congratulations: nobody knows yet how it went. */
function ExamPassed() {
  const { data } = useQuery(settingsQuery)
  const when = data?.examDate ? `was on ${dateText(data.examDate)}` : 'has passed'
  return (
    <div className={classes.noExam}>
      <p className={classes.hint}>Your exam {when}. The plan now keeps what you know.</p>
      <SettingsButton label="Set a new date" />
    </div>
  )
}

function examText(days: number): string {
  if (days === 0) return 'Your exam is today'
  return days === 1 ? 'Your exam is tomorrow' : `${days} days to your exam`
}

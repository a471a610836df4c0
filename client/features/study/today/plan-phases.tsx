import { dateText } from '#client/ui/date-text.ts'
import classes from './plan-phases.module.css'
import type { Today } from './today.ts'

/** The three phases, counted back from the exam, and the current one. */
export function PlanPhases({ today }: { today: Today }) {
  const { daysToExam, phases } = today
  if (daysToExam === null || phases.length === 0) {
    return (
      <p className={classes.hint}>
        Set your exam date in the study settings to get a plan in three phases and a schedule that leads to
        the day.
      </p>
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

function examText(days: number): string {
  if (days < 0) return 'Your exam date has passed'
  if (days === 0) return 'Your exam is today'
  return days === 1 ? 'Your exam is tomorrow' : `${days} days to your exam`
}

import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { dateText } from '#client/ui/text/date-text.ts'
import classes from './plan-phases.module.css'
import type { Today } from './today.ts'

/** The phases until the exam in one line, and what the present one is for. Without a future exam date it says what to do about that. */
export function PlanPhases({ today }: { today: Today }) {
  const { daysToExam, phases, goal } = today
  if (goal === 'keep') return null
  if (daysToExam === null || phases.length === 0) {
    return (
      <div className={classes.noExam}>
        <p className="text-note">With an exam date the plan leads to that day.</p>
        <SettingsButton label="Set your exam date" />
      </div>
    )
  }
  const place = phases.findIndex(({ isCurrent }) => isCurrent)
  const phase = phases[place]
  return (
    <p className={classes.phase}>
      <strong>{examText(daysToExam)}</strong>
      {phase && (
        <>
          <span>
            Phase {place + 1} of {phases.length}: {phase.title}, until {dateText(phase.endsOn)}
          </span>
          <span className={classes.focus}>{phase.focus}</span>
        </>
      )}
    </p>
  )
}

function examText(days: number): string {
  if (days === 0) return 'Your exam is today'
  return days === 1 ? 'Your exam is tomorrow' : `${days} days to your exam`
}

import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useId } from 'react'
import { maxDaysAhead } from '#domain/exam-plan/rest-day-choice.ts'
import { plusDays } from './calendar-month.ts'
import { MonthCalendar } from './month-calendar.tsx'
import { restDaysText } from './rest-day-words.ts'
import classes from './rest-days-field.module.css'

interface RestDaysFieldProps {
  dates: string[]
  /** Today's date in the learner's time zone. */
  today: string
  examDate: string | null
  error: ReactNode
  onChange: (dates: string[]) => void
}

/** The rest days of a learner. The calendar opens on demand. */
export function RestDaysField({ dates, today, examDate, error, onChange }: RestDaysFieldProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const calendarId = useId()
  return (
    <div className={classes.field}>
      <p className="text-note">
        A rest day keeps at most a tenth of its reviews; the days beside it take a little more.
      </p>
      <p className={classes.chosen} aria-live="polite">
        {restDaysText(dates)}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" aria-expanded={isOpen} aria-controls={calendarId} onClick={toggle}>
          {isOpen ? 'Close calendar' : 'Choose rest days'}
        </Button>
        {dates.length > 0 && (
          <Button variant="subtle" px="sm" onClick={() => onChange([])}>
            Clear
          </Button>
        )}
      </div>
      <div id={calendarId}>
        {isOpen && (
          <MonthCalendar
            chosen={new Set(dates)}
            first={today}
            last={plusDays(today, maxDaysAhead)}
            examDate={examDate}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}

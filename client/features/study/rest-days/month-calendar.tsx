import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { monthText, shortDateText } from '#client/ui/text/date-text.ts'
import { monthOf, plusDays, plusMonths, weekOf, weeksOf } from './calendar-month.ts'
import classes from './month-calendar.module.css'

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

interface MonthCalendarProps {
  chosen: ReadonlySet<string>
  /** The first and the last date that can be chosen. */
  first: string
  last: string
  examDate: string | null
  onChange: (dates: string[]) => void
}

/**
 * A month of days to choose from, with a button for each whole week. The arrow keys move, and Page Up and
 * Page Down change the month.
 */
export function MonthCalendar({ chosen, first, last, examDate, onChange }: MonthCalendarProps) {
  const [current, setCurrent] = useState(first)
  const [month, setMonth] = useState(monthOf(first))
  const grid = useRef<HTMLTableElement>(null)
  const movesFocus = useRef(false)
  useEffect(() => {
    if (!movesFocus.current) return
    movesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${current}"]`)?.focus()
  })
  const isFree = (date: string) => date >= first && date <= last && date !== examDate

  // In the current month only the remaining weeks are shown.
  const isAhead = (week: string[]) => (week.at(-1) ?? '') >= first

  function show(to: string) {
    setMonth(to)
    setCurrent(to < first ? first : to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event.key, current)
    if (!target) return
    event.preventDefault()
    const within = target < first ? first : target > last ? last : target
    movesFocus.current = true
    setCurrent(within)
    setMonth(monthOf(within))
  }
  function toggle(dates: string[]) {
    const free = dates.filter(isFree)
    const isWhole = free.every((date) => chosen.has(date))
    const kept = [...chosen].filter((date) => !free.includes(date))
    onChange(isWhole ? kept : [...kept, ...free].sort())
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <MonthButton
          label="Month before"
          isOff={month <= monthOf(first)}
          onClick={() => show(plusMonths(month, -1))}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </MonthButton>
        <p className={classes.month} aria-live="polite">
          {monthText(month)}
        </p>
        <MonthButton
          label="Next month"
          isOff={month >= monthOf(last)}
          onClick={() => show(plusMonths(month, 1))}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </MonthButton>
      </div>
      <table ref={grid} className={classes.table} aria-label={`Rest days in ${monthText(month)}`}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {weeksOf(month)
            .filter(isAhead)
            .map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <td key={date}>
                    <button
                      type="button"
                      className={classes.day}
                      data-date={date}
                      data-outside={monthOf(date) !== month || undefined}
                      data-exam={date === examDate || undefined}
                      aria-label={
                        date === examDate ? `${shortDateText(date)}, your exam` : shortDateText(date)
                      }
                      aria-pressed={chosen.has(date)}
                      aria-disabled={!isFree(date)}
                      tabIndex={date === current ? 0 : -1}
                      onKeyDown={onKeyDown}
                      onFocus={() => setCurrent(date)}
                      onClick={() => isFree(date) && toggle([date])}
                    >
                      {Number(date.slice(-2))}
                    </button>
                  </td>
                ))}
                <td>
                  {week.some(isFree) && (
                    <button
                      type="button"
                      className={classes.week}
                      aria-label={`Whole week of ${shortDateText(week[0] ?? '')}`}
                      aria-pressed={week.filter(isFree).every((date) => chosen.has(date))}
                      onClick={() => toggle(week)}
                    >
                      all
                    </button>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {examDate && monthOf(examDate) === month && <p className="text-fine">Outlined: your exam</p>}
    </div>
  )
}

interface MonthButtonProps {
  label: string
  isOff: boolean
  onClick: () => void
  children: ReactNode
}

function MonthButton({ label, isOff, onClick, children }: MonthButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={classes.move ?? ''}
      aria-label={label}
      // The button is not disabled, because it would lose the focus with the last month.
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {children}
    </ActionIcon>
  )
}

/** The date to which a key leads from another date. */
function targetOf(key: string, date: string): string | undefined {
  const week = weekOf(date)
  switch (key) {
    case 'ArrowLeft':
      return plusDays(date, -1)
    case 'ArrowRight':
      return plusDays(date, 1)
    case 'ArrowUp':
      return plusDays(date, -week.length)
    case 'ArrowDown':
      return plusDays(date, week.length)
    case 'Home':
      return week[0]
    case 'End':
      return week.at(-1)
    case 'PageUp':
      return plusMonths(monthOf(date), -1)
    case 'PageDown':
      return plusMonths(monthOf(date), 1)
  }
}

/** When a job runs: cron expressions of five fields in UTC, with numbers, lists, ranges and steps. */

interface Schedule {
  minutes: readonly number[]
  hours: readonly number[]
  /** Of the month, from 1. */
  days: readonly number[]
  /** From 1. */
  months: readonly number[]
  /** From 0, Sunday. */
  weekdays: readonly number[]
  /** Cron's own rule: when both are named, either is enough. */
  isEitherDay: boolean
}

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const
const minuteMs = 60_000
const dayMs = 86_400_000
/** 29 February comes every four years but around 1900 or 2100. */
const longestSearchDays = 366 * 9

/**
 * The first instant after another at which the expression is due, as epoch milliseconds.
 * @throws RangeError when the expression has another form, or names no day of any year.
 */
export function nextRunAfter(cron: string, afterMs: number): number {
  const schedule = parse(cron)
  const firstMs = Math.floor(afterMs / minuteMs) * minuteMs + minuteMs
  const firstDayMs = Math.floor(firstMs / dayMs) * dayMs
  for (let place = 0; place < longestSearchDays; place++) {
    const dayStartMs = firstDayMs + place * dayMs
    if (!isOnDay(schedule, new Date(dayStartMs))) continue
    const found = timesOf(schedule).find((timeMs) => dayStartMs + timeMs >= firstMs)
    if (found !== undefined) return dayStartMs + found
  }
  throw new RangeError(`"${cron}" is never due`)
}

const lateAfterPeriods = 2

/** A job should have run since its last run, or since it could first run, and more than two periods ago. */
export function isLate(cron: string, { sinceMs, nowMs }: { sinceMs: number; nowMs: number }): boolean {
  const dueMs = nextRunAfter(cron, sinceMs)
  const periodMs = nextRunAfter(cron, dueMs) - dueMs
  return nowMs > dueMs + lateAfterPeriods * periodMs
}

function parse(cron: string): Schedule {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== bounds.length) throw new RangeError(`"${cron}" does not have five fields`)
  const [minutes = [], hours = [], days = [], months = [], weekdays = []] = fields.map((field, place) =>
    valuesOf(field, bounds[place] ?? [0, 0]),
  )
  return { minutes, hours, days, months, weekdays, isEitherDay: fields[2] !== '*' && fields[4] !== '*' }
}

function valuesOf(field: string, [least, most]: readonly [number, number]): number[] {
  const values = field.split(',').flatMap((part) => {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part)
    const [, from, to, step] = found ?? []
    const first = from === undefined ? least : Number(from)
    const isSingle = from !== undefined && to === undefined && step === undefined
    const last = isSingle ? first : Number(to ?? most)
    const every = Number(step ?? 1)
    if (!found || every === 0 || first < least || last > most || first > last)
      throw new RangeError(`"${field}" is no part of a schedule`)
    return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, place) => first + place * every)
  })
  return [...new Set(values)].toSorted((one, other) => one - other)
}

function isOnDay({ days, months, weekdays, isEitherDay }: Schedule, date: Date): boolean {
  if (!months.includes(date.getUTCMonth() + 1)) return false
  const isDay = days.includes(date.getUTCDate())
  const isWeekday = weekdays.includes(date.getUTCDay())
  return isEitherDay ? isDay || isWeekday : isDay && isWeekday
}

/** Milliseconds after midnight, in order. */
const timesOf = ({ hours, minutes }: Schedule) =>
  hours.flatMap((hour) => minutes.map((minute) => (hour * 60 + minute) * minuteMs))

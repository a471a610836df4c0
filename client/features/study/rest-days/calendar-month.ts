import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'

/** Calendar dates (YYYY-MM-DD) of a month, in weeks that begin on Monday. A month is named by its first date. */

const daysOfWeek = 7
/** Day 0, 1 January 1970, was a Thursday. */
const mondayBefore = (day: number) => day - ((day + 3) % daysOfWeek)

export const plusDays = (date: string, days: number): string =>
  isoDateOfStudyDay(studyDayOfIsoDate(date) + days)

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, month.length)
}

/** Monday to Sunday of the week that a date is in. */
export function weekOf(date: string): string[] {
  const monday = mondayBefore(studyDayOfIsoDate(date))
  return Array.from({ length: daysOfWeek }, (_, place) => isoDateOfStudyDay(monday + place))
}

/** The whole weeks that a month reaches into. */
export function weeksOf(month: string): string[][] {
  const next = plusMonths(month, 1)
  const weeks: string[][] = []
  for (
    let week = weekOf(month);
    (week[0] ?? next) < next;
    week = weekOf(plusDays(week[0] ?? next, daysOfWeek))
  )
    weeks.push(week)
  return weeks
}

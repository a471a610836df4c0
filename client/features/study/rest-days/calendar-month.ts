import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'

/**
 * The calendar dates (YYYY-MM-DD) of a month, in weeks that begin on Monday. The first date of a month stands
 * for the month.
 */

const daysOfWeek = 7
/** The calculation uses that day 0, 1 January 1970, was a Thursday. */
const mondayBefore = (day: number) => day - ((day + 3) % daysOfWeek)

export const plusDays = (date: string, days: number): string =>
  isoDateOfStudyDay(studyDayOfIsoDate(date) + days)

export const monthOf = (date: string): string => `${date.slice(0, 7)}-01`

export function plusMonths(month: string, months: number): string {
  const date = new Date(`${month}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, month.length)
}

/** The seven days of the week that contains a date, from Monday to Sunday. */
export function weekOf(date: string): string[] {
  const monday = mondayBefore(studyDayOfIsoDate(date))
  return Array.from({ length: daysOfWeek }, (_, place) => isoDateOfStudyDay(monday + place))
}

/** All weeks that contain days of a month, each with its seven days. */
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

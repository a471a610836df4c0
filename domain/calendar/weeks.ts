import { isoDateOfStudyDay, studyDayOfIsoDate } from '../scheduling/study-day.ts'

const daysPerWeek = 7
/** Day 0, 1 January 1970, was a Thursday. */
const weekdayOfDayZero = 3

/** The Monday of the week of a calendar date; both YYYY-MM-DD. */
export function mondayOf(isoDate: string): string {
  const day = studyDayOfIsoDate(isoDate)
  return isoDateOfStudyDay(day - ((day + weekdayOfDayZero) % daysPerWeek))
}

/** The calendar date a number of days later, or earlier when negative; both YYYY-MM-DD. */
export function addDays(isoDate: string, days: number): string {
  return isoDateOfStudyDay(studyDayOfIsoDate(isoDate) + days)
}

/** The Mondays of the weeks from one date to another, both included, the oldest first. */
export function mondaysBetween(from: string, to: string): string[] {
  const last = mondayOf(to)
  const mondays: string[] = []
  for (let monday = mondayOf(from); monday <= last; monday = addDays(monday, daysPerWeek))
    mondays.push(monday)
  return mondays
}

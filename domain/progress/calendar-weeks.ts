import { isoDateOfStudyDay, studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { mondayOf } from './good-weeks.ts'

const daysPerWeek = 7

/** The Monday of the week of a calendar date; both YYYY-MM-DD. */
export function mondayOfDate(isoDate: string): string {
  return isoDateOfStudyDay(mondayOf(studyDayOfIsoDate(isoDate)))
}

/** The calendar date a number of days later, or earlier when negative; both YYYY-MM-DD. */
export function addDays(isoDate: string, days: number): string {
  return isoDateOfStudyDay(studyDayOfIsoDate(isoDate) + days)
}

/** The Mondays of the weeks from one date to another, both included, the oldest first. */
export function mondaysBetween(from: string, to: string): string[] {
  const last = mondayOfDate(to)
  const mondays: string[] = []
  for (let monday = mondayOfDate(from); monday <= last; monday = addDays(monday, daysPerWeek))
    mondays.push(monday)
  return mondays
}

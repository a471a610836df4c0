/**
 * Streaks count weeks: a good week has four study days or more, Monday to Sunday, so that three days of rest break
 * nothing. Study days are numbers in the learner's zone of that day, so neither does travel.
 */

/** Whether a study day counts: something was answered on it. @mirrored in rules-in-sql.ts */
export function isStudyDay(day: { reviews: number; questions: number; drugReviews: number }): boolean {
  return day.reviews + day.questions + day.drugReviews > 0
}

const studyDaysOfGoodWeek = 4
const daysOfWeek = 7
/** Study day 0 is a Thursday. */
const dayAfterMonday = 3

/** The study day of the Monday on or before a study day. */
export function mondayOf(studyDay: number): number {
  const sinceMonday = (((studyDay + dayAfterMonday) % daysOfWeek) + daysOfWeek) % daysOfWeek
  return studyDay - sinceMonday
}

export type GoodWeeks = {
  /** Study days since Monday. */
  daysThisWeek: number
  /** Good weeks in a row until now: this week adds to the row once it is good, and never ends it. */
  current: number
  longest: number
  /** All good weeks. */
  good: number
}

/** What a learner's study days, in any order, come to. */
export function goodWeeks(studyDays: readonly number[], today: number): GoodWeeks {
  const days = daysByMonday(studyDays)
  const mondays = listGoodWeeks(studyDays)
  const rows = rowsOf(mondays)
  const thisMonday = mondayOf(today)
  const isCurrent = (row: number[]) => row.includes(thisMonday) || row.includes(thisMonday - daysOfWeek)
  return {
    daysThisWeek: days.get(thisMonday)?.size ?? 0,
    current: rows.find(isCurrent)?.filter((monday) => monday <= thisMonday).length ?? 0,
    longest: Math.max(0, ...rows.map((row) => row.length)),
    good: mondays.length,
  }
}

/** The Mondays of all good weeks, the earliest first. */
export function listGoodWeeks(studyDays: readonly number[]): number[] {
  const weeks = [...daysByMonday(studyDays)].filter(([, days]) => days.size >= studyDaysOfGoodWeek)
  return weeks.map(([monday]) => monday).sort((a, b) => a - b)
}

function daysByMonday(studyDays: readonly number[]): Map<number, Set<number>> {
  const weeks = new Map<number, Set<number>>()
  for (const day of studyDays) {
    const monday = mondayOf(day)
    weeks.set(monday, (weeks.get(monday) ?? new Set()).add(day))
  }
  return weeks
}

/** Weeks without a gap together. */
function rowsOf(mondays: readonly number[]): number[][] {
  const rows: number[][] = []
  for (const monday of mondays) {
    const row = rows.at(-1)
    if (row?.at(-1) === monday - daysOfWeek) row.push(monday)
    else rows.push([monday])
  }
  return rows
}

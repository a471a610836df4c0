/**
 * Streaks count weeks: a good week has at least four study days, Monday to Sunday, so that three days of rest
 * break nothing. In a week with rest days, four sevenths of the other days are enough, and a week that is
 * kept free altogether is skipped. Study days are numbers in the learner's zone of that day, so travel breaks
 * nothing either.
 */

/** Whether a study day counts: something was answered on it. @mirrored in rules-in-sql.ts */
export function isStudyDay(day: { reviews: number; questions: number; drugReviews: number }): boolean {
  return day.reviews + day.questions + day.drugReviews > 0
}

const studyDaysOfGoodWeek = 4
export const daysOfWeek = 7
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
  /**
   * The number of good weeks in a row until now: this week is added once it is good, and never breaks the
   * row.
   */
  current: number
  longest: number
  /** The number of all good weeks. */
  good: number
}

/** The good weeks that a learner's study days, in any order, make. */
export function goodWeeks(
  studyDays: readonly number[],
  { today, restDays = [] }: { today: number; restDays?: readonly number[] },
): GoodWeeks {
  const days = daysByMonday(studyDays)
  const mondays = listGoodWeeks(studyDays, restDays)
  const isPassedOver = passedOver(restDays)
  const rows = rowsOf(mondays, isPassedOver)
  const thisMonday = mondayOf(today)
  const isCurrent = (row: number[]) => {
    const last = row.findLast((monday) => monday <= thisMonday)
    return last !== undefined && (last === thisMonday || follows(last, thisMonday, isPassedOver))
  }
  return {
    daysThisWeek: days.get(thisMonday)?.size ?? 0,
    current: rows.find(isCurrent)?.filter((monday) => monday <= thisMonday).length ?? 0,
    longest: Math.max(0, ...rows.map((row) => row.length)),
    good: mondays.length,
  }
}

/** The Mondays of all good weeks, the earliest first. */
export function listGoodWeeks(studyDays: readonly number[], restDays: readonly number[] = []): number[] {
  const free = daysByMonday(restDays)
  const weeks = [...daysByMonday(studyDays)].filter(
    ([monday, days]) => days.size >= studyDaysNeeded(free.get(monday)?.size ?? 0),
  )
  return weeks.map(([monday]) => monday).sort((a, b) => a - b)
}

/**
 * The number of study days that make a week with this many rest days a good one: four sevenths of the other
 * days.
 */
export function studyDaysNeeded(restDays: number): number {
  const share = studyDaysOfGoodWeek / daysOfWeek
  return restDays >= daysOfWeek ? studyDaysOfGoodWeek : Math.ceil(share * (daysOfWeek - restDays))
}

/**
 * Finds the weeks that are kept free altogether. @returns a function that tells whether the week of a Monday
 * is one.
 */
function passedOver(restDays: readonly number[]): (monday: number) => boolean {
  const free = daysByMonday(restDays)
  return (monday) => free.get(monday)?.size === daysOfWeek
}

/** Whether no week between these two Mondays breaks the row. */
function follows(before: number, monday: number, isPassedOver: (monday: number) => boolean): boolean {
  for (let between = before + daysOfWeek; between < monday; between += daysOfWeek) {
    if (!isPassedOver(between)) return false
  }
  return true
}

function daysByMonday(studyDays: readonly number[]): Map<number, Set<number>> {
  const weeks = new Map<number, Set<number>>()
  for (const day of studyDays) {
    const monday = mondayOf(day)
    weeks.set(monday, (weeks.get(monday) ?? new Set()).add(day))
  }
  return weeks
}

/** Groups weeks that follow each other without a gap. */
function rowsOf(mondays: readonly number[], isPassedOver: (monday: number) => boolean): number[][] {
  const rows: number[][] = []
  for (const monday of mondays) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (last !== undefined && follows(last, monday, isPassedOver)) row?.push(monday)
    else rows.push([monday])
  }
  return rows
}

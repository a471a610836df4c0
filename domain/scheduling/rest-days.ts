/** Days that a learner keeps free: little is done on them, and the days beside them carry a little more (learning.md 1a). */

const partOnRestDay = 0.1
const partBesideRestDay = 1.25

/** Of the usual minutes: a tenth on a rest day, a quarter more on the day before and the day after, else all. */
export function partOfUsualDay(day: number, restDays: ReadonlySet<number>): number {
  if (restDays.has(day)) return partOnRestDay
  return restDays.has(day - 1) || restDays.has(day + 1) ? partBesideRestDay : 1
}

/** Seconds for study on a day. */
export function secondsOfDay(
  day: number,
  by: { dailyMinutes: number; restDays: ReadonlySet<number> },
): number {
  return by.dailyMinutes * 60 * partOfUsualDay(day, by.restDays)
}

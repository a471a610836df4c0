/** Which study days a learner may keep free. */

/** How far ahead rest days can be planned. */
export const maxDaysAhead = 366

/** The days that a plan is made by: today, and the exam's where there is one. */
export type PlanDays = { today: number; examDay: number | null }

/** Why these days cannot be a learner's rest days, as a sentence; undefined when they can. */
export function restDaysProblem(days: readonly number[], { today, examDay }: PlanDays): string | undefined {
  if (new Set(days).size < days.length) return 'A rest day is in the list twice'
  if (days.some((day) => day < today)) return 'A rest day cannot be in the past'
  if (days.some((day) => day > today + maxDaysAhead))
    return `Rest days can be planned ${maxDaysAhead} days ahead`
  if (days.some((day) => day === examDay)) return 'Your exam day cannot be a rest day'
  return undefined
}

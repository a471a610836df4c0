/** For which weeks a learner may draw minutes of their own. */
import { mondayOf } from '#domain/progress/good-weeks.ts'

export const mostWeeks = 104

/** Why these weeks cannot be drawn, as a sentence; undefined when they can. @param mondays study days */
export function weeksProblem(mondays: readonly number[], today: number): string | undefined {
  if (mondays.some((day) => mondayOf(day) !== day)) return 'A week begins on a Monday'
  if (new Set(mondays).size < mondays.length) return 'A week is in the list twice'
  if (mondays.some((day) => day < mondayOf(today))) return 'A week cannot be in the past'
  return undefined
}

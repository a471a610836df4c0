import { expect, test } from 'vitest'
import { weeksProblem } from './week-minutes-choice.ts'

/** A Monday. */
const monday = 20_794

test.each([
  [[], undefined],
  [[monday, monday + 7], undefined],
  [[monday + 1], 'A week begins on a Monday'],
  [[monday, monday], 'A week is in the list twice'],
  [[monday - 7], 'A week cannot be in the past'],
])('weeks %j', (mondays, problem) => {
  expect(weeksProblem(mondays, monday + 3)).toBe(problem)
})

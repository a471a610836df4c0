import { expect, test } from 'vitest'
import { maxDaysAhead, restDaysProblem } from './rest-day-choice.ts'

const today = 20_000
const plan = { today, examDay: today + 100 }

test.each<[string, number[], string | undefined]>([
  ['none', [], undefined],
  ['today and the last day that can be planned', [today, today + maxDaysAhead], undefined],
  ['yesterday', [today + 1, today - 1], 'A rest day cannot be in the past'],
  ['a day too far ahead', [today + maxDaysAhead + 1], 'Rest days can be planned 366 days ahead'],
  ['the exam day', [today + 100], 'Your exam day cannot be a rest day'],
  ['a day twice', [today + 3, today + 3], 'A rest day is in the list twice'],
])('%s', (_, days, problem) => {
  expect(restDaysProblem(days, plan)).toBe(problem)
})

test('without an exam no day is taken', () => {
  expect(restDaysProblem([today + 100], { today, examDay: null })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { workloadAhead } from './workload-ahead.ts'

const days = (...reviews: number[]) =>
  reviews.map((count, index) => ({ date: `2026-11-${22 + index}`, reviews: count }))

test('today, all days, the busiest, and those over the budget', () => {
  expect(workloadAhead({ days: days(12, 30, 7, 30), dailyBudget: 12, examDate: '2026-11-24' })).toEqual({
    today: 12,
    total: 79,
    busiest: { date: '2026-11-23', reviews: 30 },
    daysOverBudget: 2,
    isBudgetInReach: true,
    examDay: '2026-11-24',
  })
})

test('an exam after these days is not marked; without reviews no day is the busiest', () => {
  expect(workloadAhead({ days: days(0, 0), dailyBudget: 1, examDate: '2027-03-01' })).toEqual({
    today: 0,
    total: 0,
    busiest: null,
    daysOverBudget: 0,
    isBudgetInReach: false,
    examDay: null,
  })
})

test.each([
  [60, true],
  [61, false],
])('a budget of %i beside at most 30 reviews', (dailyBudget, isBudgetInReach) => {
  expect(workloadAhead({ days: days(30, 5), dailyBudget, examDate: null })).toMatchObject({ isBudgetInReach })
})

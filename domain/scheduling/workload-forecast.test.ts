import { expect, test } from 'vitest'
import { countByDueDay, forecastWorkload } from './workload-forecast.ts'

const today = 20_000
const dueCountByDay = countByDueDay([
  today - 9,
  today - 1,
  today,
  today + 1,
  today + 1,
  today + 3,
  today + 90,
  null,
])

const reviews = (days: number, dailyBudget?: number) =>
  forecastWorkload({ dueCountByDay, today, days, dailyBudget }).map((load) => load.reviews)

test('counts per due day leave new cards out', () => {
  expect(dueCountByDay.get(today + 1)).toBe(2)
  expect([...dueCountByDay.values()].reduce((sum, count) => sum + count)).toBe(7)
})

test('a forecast puts overdue cards on today', () => {
  expect(forecastWorkload({ dueCountByDay, today, days: 2 })).toEqual([
    { day: today, reviews: 3 },
    { day: today + 1, reviews: 2 },
  ])
  expect(reviews(5)).toEqual([3, 2, 0, 1, 0])
  expect(reviews(0)).toEqual([])
})

test('with a daily budget the rest moves on', () => {
  expect(reviews(6, 2)).toEqual([2, 2, 1, 1, 0, 0])
  expect(reviews(6, 1)).toEqual([1, 1, 1, 1, 1, 1])
})

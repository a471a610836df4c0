import { expect, test } from 'vitest'
import { forecastWorkload } from './workload-forecast.ts'

const today = 20_000
const dueCountByDay = new Map([
  [today - 9, 1],
  [today - 1, 1],
  [today, 1],
  [today + 1, 2],
  [today + 3, 1],
  [today + 90, 1],
])

const reviews = (days: number, dailyBudget?: number) =>
  forecastWorkload({ dueCountByDay, today, days, dailyBudget }).map((load) => load.reviews)

test('a forecast counts overdue cards today', () => {
  expect(forecastWorkload({ dueCountByDay, today, days: 2 })).toEqual([
    { day: today, reviews: 3 },
    { day: today + 1, reviews: 2 },
  ])
  expect(reviews(5)).toEqual([3, 2, 0, 1, 0])
  expect(reviews(0)).toEqual([])
})

test('with a daily budget the rest moves to the next day', () => {
  expect(reviews(6, 2)).toEqual([2, 2, 1, 1, 0, 0])
  expect(reviews(6, 1)).toEqual([1, 1, 1, 1, 1, 1])
})

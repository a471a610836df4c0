import { expect, test } from 'vitest'
import { intervalText, percentTicks, recallByInterval, weeklyRecall } from './retention-series.ts'

const counts = (reviews: number, recalled = 0.9, predicted = 0.8876) => ({ reviews, recalled, predicted })

test('every week from the first to the last with enough reviews; those with fewer than ten between are gaps', () => {
  const weeks = [
    { startsOn: '2026-10-12', ...counts(9) },
    { startsOn: '2026-10-19', ...counts(10) },
    { startsOn: '2026-11-02', ...counts(3) },
    { startsOn: '2026-11-09', ...counts(40, 0.8754) },
    { startsOn: '2026-11-16', ...counts(1) },
  ]
  expect(weeklyRecall(weeks)).toEqual([
    { startsOn: '2026-10-19', recalled: 90, predicted: 88.8 },
    { startsOn: '2026-10-26', recalled: null, predicted: null },
    { startsOn: '2026-11-02', recalled: null, predicted: null },
    { startsOn: '2026-11-09', recalled: 87.5, predicted: 88.8 },
  ])
  expect(weeklyRecall(weeks.slice(0, 1))).toEqual([])
  expect(weeklyRecall([])).toEqual([])
})

test('intervals with fewer than ten reviews are left out', () => {
  expect(
    recallByInterval([
      { fromDays: 1, toDays: 1, ...counts(20) },
      { fromDays: 2, toDays: 3, ...counts(9) },
      { fromDays: 91, toDays: null, ...counts(10, 1) },
    ]),
  ).toEqual([
    { interval: '1', recalled: 90, predicted: 88.8 },
    { interval: '91+', recalled: 100, predicted: 88.8 },
  ])
})

test.each([
  [1, 1, '1'],
  [2, 3, '2–3'],
  [91, null, '91+'],
])('%i to %s days is %s', (fromDays, toDays, text) => expect(intervalText({ fromDays, toDays })).toBe(text))

test.each<[[number | null, number | null][], number[]]>([
  [[], [70, 80, 90, 100]],
  [[[97, 92]], [70, 80, 90, 100]],
  [[[71, 90]], [70, 80, 90, 100]],
  [[[88, 70]], [60, 70, 80, 90, 100]],
  [[[51, 90]], [50, 60, 70, 80, 90, 100]],
  [[[50, 90]], [40, 60, 80, 100]],
  [[[null, null]], [70, 80, 90, 100]],
  [[[0, 90]], [0, 20, 40, 60, 80, 100]],
])('the axis of %j', (pairs, ticks) => {
  expect(percentTicks(pairs.map(([recalled, predicted]) => ({ recalled, predicted })))).toEqual(ticks)
})

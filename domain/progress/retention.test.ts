import fc from 'fast-check'
import { expect, test } from 'vitest'
import { studyDayOfIsoDate } from '#domain/scheduling/study-day.ts'
import { firstDayOfRetention, intervalStarts, type RecallGroup, summarizeRetention } from './retention.ts'

const day = studyDayOfIsoDate
const today = day('2026-11-22')
const group = (date: string, more: Partial<RecallGroup>): RecallGroup => ({
  studyDay: day(date),
  interval: 0,
  reviews: 10,
  recalled: 9,
  predicted: 9.2,
  ...more,
})

test.each([
  // A Sunday, a Monday, and the turn of a year.
  ['2026-11-22', '2025-11-24'],
  ['2026-11-23', '2025-12-01'],
  ['2027-01-01', '2026-01-05'],
])('on %s reviews count from %s', (date, firstDay) => {
  expect(firstDayOfRetention(day(date))).toBe(day(firstDay))
})

test('nothing reviewed', () => {
  expect(summarizeRetention([], today)).toEqual({ weeks: [], intervals: [], last30Days: null })
})

test('by week, by interval and of the last 30 days', () => {
  const summary = summarizeRetention(
    [
      group('2026-11-22', { interval: 2 }),
      group('2026-11-16', { interval: 7, reviews: 30, recalled: 21, predicted: 24.8 }),
      group('2026-10-23', { interval: 2, reviews: 4, recalled: 4, predicted: 3.4 }),
      group('2026-10-24', { interval: 2, reviews: 1, recalled: 0, predicted: 0.9 }),
    ],
    today,
  )
  expect(summary.weeks).toEqual([
    { monday: day('2026-10-19'), reviews: 5, recalled: 0.8, predicted: expect.closeTo(0.86, 10) },
    { monday: day('2026-11-16'), reviews: 40, recalled: 0.75, predicted: expect.closeTo(0.85, 10) },
  ])
  expect(summary.intervals).toEqual([
    {
      ...{ fromDays: 4, toDays: 7, reviews: 15 },
      ...{ recalled: expect.closeTo(13 / 15, 10), predicted: expect.closeTo(0.9, 10) },
    },
    { fromDays: 121, toDays: null, reviews: 30, recalled: 0.7, predicted: expect.closeTo(24.8 / 30, 10) },
  ])
  expect(summary.last30Days).toEqual({
    reviews: 41,
    recalled: expect.closeTo(30 / 41, 10),
    predicted: expect.closeTo(34.9 / 41, 10),
  })
})

test('weeks and intervals are of the same reviews, and shares are shares', () => {
  const groups = fc.array(
    fc
      .record({
        studyDay: fc.integer({ min: today - 364, max: today + 1 }),
        interval: fc.nat(intervalStarts.length - 1),
        reviews: fc.integer({ min: 1, max: 50 }),
        known: fc.double({ min: 0, max: 1, noNaN: true }),
        // A sum of floating-point numbers can come out above the number of its terms.
        recall: fc.double({ min: 0, max: 1 + 1e-12, noNaN: true }),
      })
      .map(({ known, recall, ...rest }) => ({
        ...rest,
        recalled: Math.floor(rest.reviews * known),
        predicted: rest.reviews * recall,
      })),
  )
  fc.assert(
    fc.property(groups, (all) => {
      const { weeks, intervals, last30Days } = summarizeRetention(all, today)
      const sum = (rows: { reviews: number }[]) => rows.reduce((total, { reviews }) => total + reviews, 0)
      expect(sum(weeks)).toBe(sum(all))
      expect(sum(intervals)).toBe(sum(all))
      expect(last30Days?.reviews ?? 0).toBe(sum(all.filter(({ studyDay }) => today - studyDay < 30)))
      for (const { recalled, predicted } of [...weeks, ...intervals]) {
        expect(recalled).toBeGreaterThanOrEqual(0)
        expect(recalled).toBeLessThanOrEqual(1)
        expect(predicted).toBeLessThanOrEqual(1)
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { boundsOf, dayOf, daysOfTimeframe, listDays } from './visit-days.ts'

test.each([
  ['2026-11-21T00:00:00.000Z', '2026-11-21'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21'],
  ['2026-11-21T23:30:00.000-05:00', '2026-11-22'],
])('%s is on %s', (instant, day) => expect(dayOf(Date.parse(instant))).toBe(day))

test('a day lasts from midnight to midnight in UTC', () => {
  expect(boundsOf('2026-11-21')).toEqual({ startMs: Date.UTC(2026, 10, 21), endMs: Date.UTC(2026, 10, 22) })
})

test.each([
  ['2026-11-21', '2026-11-21', ['2026-11-21']],
  ['2026-11-22', '2026-11-21', []],
  ['2028-02-28', '2028-03-01', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ['2026-12-31', '2027-01-01', ['2026-12-31', '2027-01-01']],
])('the days from %s to %s are %j', (first, last, days) => expect(listDays(first, last)).toEqual(days))

test.each([
  ['7d', '2026-11-21T00:00:00Z', '2026-11-15', '2026-11-21', 7],
  ['7d', '2026-11-21T23:59:59Z', '2026-11-15', '2026-11-21', 7],
  ['30d', '2026-03-01T12:00:00Z', '2026-01-31', '2026-03-01', 30],
  ['90d', '2028-03-31T12:00:00Z', '2028-01-02', '2028-03-31', 90],
] as const)('%s at %s is from %s to %s', (timeframe, now, firstDay, lastDay, days) => {
  const found = daysOfTimeframe(timeframe, Date.parse(now))
  expect(found).toEqual({ firstDay, lastDay })
  expect(listDays(found.firstDay, found.lastDay)).toHaveLength(days)
})

import { expect, test } from 'vitest'
import { addDays, mondayOfDate, mondaysBetween } from './calendar-weeks.ts'

test.each([
  ['1970-01-05', '1970-01-05'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
  ['2028-03-01', '2028-02-28'],
])('the Monday of the week of %s is %s', (date, monday) => expect(mondayOfDate(date)).toBe(monday))

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-28', 2, '2026-03-30'],
])('%s and %i days is %s', (date, days, later) => expect(addDays(date, days)).toBe(later))

test('the weeks from one date to another', () => {
  expect(mondaysBetween('2026-12-24', '2027-01-04')).toEqual(['2026-12-21', '2026-12-28', '2027-01-04'])
  expect(mondaysBetween('2026-11-18', '2026-11-18')).toEqual(['2026-11-16'])
  expect(mondaysBetween('2026-11-25', '2026-11-18')).toEqual([])
})

import { expect, test } from 'vitest'
import { monthOf, plusDays, plusMonths, weekOf, weeksOf } from './calendar-month.ts'

test('a month in whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12-01')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03')
})

test('February of four weeks, and a month of six', () => {
  expect(weeksOf('2027-02-01').map(([monday]) => monday)).toEqual([
    '2027-02-01',
    '2027-02-08',
    '2027-02-15',
    '2027-02-22',
  ])
  expect(weeksOf('2026-08-01')).toHaveLength(6)
})

test('days and months on, over the end of a year', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusMonths('2026-12-01', 1)).toBe('2027-01-01')
  expect(plusMonths('2027-01-01', -1)).toBe('2026-12-01')
  expect(monthOf('2026-12-24')).toBe('2026-12-01')
  expect(weekOf('2026-12-24')[0]).toBe('2026-12-21')
})

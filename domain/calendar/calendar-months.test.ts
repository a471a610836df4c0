import { expect, test } from 'vitest'
import { addCalendarMonths, addMonthsToDate, lastMonths } from './calendar-months.ts'

test.each([
  ['2025-01-15', 1, '2025-02-15'],
  ['2025-01-31', 1, '2025-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 36, '2027-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2025-08-31', 3, '2025-11-30'],
  ['2025-12-31', 2, '2026-02-28'],
  ['2025-10-31', 12, '2026-10-31'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-03-31', -9, '2025-06-30'],
  ['2026-01-10', 0, '2026-01-10'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonthsToDate(date, months)).toBe(expected)
})

test('the time of day does not change', () => {
  const start = Date.UTC(2025, 0, 31, 23, 59, 59, 999)
  expect(addCalendarMonths(start, 1)).toBe(Date.UTC(2025, 1, 28, 23, 59, 59, 999))
})

test.each([
  ['2026-03-31T23:59:59.999Z', 3, ['2026-01', '2026-02', '2026-03']],
  ['2026-03-01T00:00:00Z', 1, ['2026-03']],
  ['2026-02-01T00:30:00+01:00', 2, ['2025-12', '2026-01']],
  [
    '2024-02-29T12:00:00Z',
    13,
    [
      '2023-02',
      '2023-03',
      '2023-04',
      '2023-05',
      '2023-06',
      '2023-07',
      '2023-08',
      '2023-09',
      '2023-10',
      '2023-11',
      '2023-12',
      '2024-01',
      '2024-02',
    ],
  ],
])('at %s the last %i months are %j', (instant, count, months) =>
  expect(lastMonths(Date.parse(instant), count)).toEqual(months),
)

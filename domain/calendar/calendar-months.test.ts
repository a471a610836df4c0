import { expect, test } from 'vitest'
import { addCalendarMonths, addMonthsToDate } from './calendar-months.ts'

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

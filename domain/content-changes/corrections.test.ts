import { expect, test } from 'vitest'
import { type Correction, correctionsByMonth, medianHours, waitText } from './corrections.ts'

const correction = (reportedAt: string, correctedAt: string): Correction => ({
  reportedAt: new Date(reportedAt),
  correctedAt: new Date(correctedAt),
})

test('corrections are counted in the month in which they were made, the latest first', () => {
  const corrections = [
    correction('2026-09-30T22:00Z', '2026-10-01T00:00Z'),
    correction('2026-10-30T12:00Z', '2026-10-31T23:59:59Z'),
    correction('2026-10-01T00:00Z', '2026-10-11T00:00Z'),
    correction('2025-12-31T23:00Z', '2025-12-31T23:30Z'),
  ]
  const byMonth = correctionsByMonth(corrections)
  expect(byMonth.map(({ month, corrected }) => [month, corrected])).toEqual([
    ['2026-10', 3],
    ['2025-12', 1],
  ])
  expect(byMonth[0]?.medianHours).toBeCloseTo(36, 2)
  expect(byMonth[1]?.medianHours).toBe(0.5)
  expect(medianHours(corrections)).toBeCloseTo(19, 2)
})

test('without corrections there is no median', () => {
  expect(correctionsByMonth([])).toEqual([])
  expect(medianHours([])).toBeNull()
})

test('a change that was saved in the moment of the report took no time', () => {
  expect(medianHours([correction('2026-10-01T00:00:01Z', '2026-10-01T00:00:00Z')])).toBe(0)
})

test.each([
  [0, 'less than 1 hour'],
  [0.99, 'less than 1 hour'],
  [1, '1 hour'],
  [47.4, '47 hours'],
  [48, '2 days'],
  [2400, '100 days'],
])('%d hours are %s', (hours, text) => {
  expect(waitText(hours)).toBe(text)
})

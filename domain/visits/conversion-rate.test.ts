import { expect, test } from 'vitest'
import { conversionRate } from './conversion-rate.ts'

test.each([
  [0, 0, null],
  [0, 2, null],
  [10, 0, 0],
  [8, 1, 0.125],
  [3, 3, 1],
  // A payment made today may belong to a session that began before the first day of the table.
  [2, 3, 1.5],
])('of %i sessions, %i conversions: %s', (sessions, conversions, rate) =>
  expect(conversionRate({ sessions, conversions })).toBe(rate),
)

import { expect, test } from 'vitest'
import { isWholeCents } from './cents.ts'

test.each([
  [0, true],
  [12.5, true],
  [19.99, true],
  // 0.1 + 0.2 is a little more than 0.3.
  [0.1 + 0.2, true],
  [1_000_000, true],
  [0.001, false],
  [19.995, false],
])('%d dollars are whole cents: %s', (dollars, expected) => {
  expect(isWholeCents(dollars)).toBe(expected)
})

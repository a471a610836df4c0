import { expect, test } from 'vitest'
import { isDue } from './due.ts'

test.each([
  [null, false],
  [99, true],
  [100, true],
  [101, false],
])('due on day %s, on day 100: %s', (dueDay, due) => {
  expect(isDue({ dueDay }, 100)).toBe(due)
})

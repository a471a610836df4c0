import { expect, test } from 'vitest'
import { buriedFrom, hasComeDue, isDue, isSetAside, notSetAside } from './due.ts'

test.each([
  [null, false],
  [99, true],
  [100, true],
  [101, false],
])('due on day %s, on day 100: %s', (dueDay, due) => {
  expect(hasComeDue({ dueDay }, 100)).toBe(due)
  expect(isDue({ ...notSetAside, dueDay }, 100)).toBe(due)
})

test.each([
  [true, null, true],
  [true, 100, true],
  [false, null, false],
  [false, 99, false],
  [false, 100, false],
  [false, 101, true],
])('suspended %s and buried until day %s, on day 100: %s', (isSuspended, buriedUntil, shouldBe) => {
  expect(isSetAside({ isSuspended, buriedUntil }, 100)).toBe(shouldBe)
  expect(isDue({ isSuspended, buriedUntil, dueDay: 100 }, 100)).toBe(!shouldBe)
})

test('a card buried today comes back on the next study day', () => {
  const card = { isSuspended: false, buriedUntil: buriedFrom(100) }
  expect([100, 101].map((day) => isSetAside(card, day))).toEqual([true, false])
})

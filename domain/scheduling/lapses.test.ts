import { expect, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { isLapse, isLeech } from './lapses.ts'

test.each<[number | null, Confidence, boolean]>([
  [null, 1, false],
  [90, 1, true],
  [100, 1, false],
  [90, 2, false],
  [90, 3, false],
])('last studied on day %s, rated %i on day 100: lapse %s', (lastStudyDay, confidence, lapse) => {
  expect(isLapse({ lastStudyDay, today: 100, confidence })).toBe(lapse)
})

test('six lapses make a leech', () => {
  expect([0, 5, 6, 9].map(isLeech)).toEqual([false, false, true, true])
})

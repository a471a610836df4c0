import { expect, test } from 'vitest'
import { dueAfterMissedQuestion } from './missed-question.ts'

test.each([
  [120, 101],
  [101, 101],
  [100, 100],
  [90, 90],
  [null, null],
])('due on day %s becomes %s when a question is missed on day 100', (dueDay, after) => {
  expect(dueAfterMissedQuestion(dueDay, 100)).toBe(after)
})

import { expect, test } from 'vitest'
import { readingMinutes } from './reading-minutes.ts'

test.each([
  [0, 1],
  [299, 1],
  [300, 2],
  [700, 4],
])('%i words take %i min', (words, minutes) => {
  expect(readingMinutes('word '.repeat(words))).toBe(minutes)
})

import { expect, test } from 'vitest'
import { numbersText } from './numbers-text.ts'

test.each([
  [[], ''],
  [[4], '4'],
  [[1, 2], '1, 2'],
  [[1, 2, 3], '1–3'],
  [[1, 3, 4, 5, 9, 10], '1, 3–5, 9, 10'],
])('%j read %s', (numbers, text) => {
  expect(numbersText(numbers)).toBe(text)
})

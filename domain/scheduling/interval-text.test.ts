import { expect, test } from 'vitest'
import { intervalText } from './interval-text.ts'

test.each([
  [-3, 'today'],
  [0, 'today'],
  [1, '1 day'],
  [2, '2 days'],
  [13, '13 days'],
  [14, '2 weeks'],
  [21, '3 weeks'],
  [24, '3 weeks'],
  [46, '7 weeks'],
  [59, '8 weeks'],
  [60, '2 months'],
  [152, '5 months'],
  [163, '5 months'],
  [397, '13 months'],
  [730, '24 months'],
  [731, '2 years'],
  [36_500, '100 years'],
])('%i days reads %s', (days, text) => {
  expect(intervalText(days)).toBe(text)
})

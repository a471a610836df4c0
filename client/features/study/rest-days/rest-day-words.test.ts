import { expect, test } from 'vitest'
import { restDaysText } from './rest-day-words.ts'

test.each([
  [[], 'No rest days planned'],
  [['2126-12-24'], '1 rest day: Dec 24, 2126'],
  [['2126-12-25', '2126-12-24', '2127-01-01'], '3 rest days: Dec 24, 2126 to Dec 25, 2126; Jan 1, 2127'],
  [
    ['2126-01-01', '2126-01-03', '2126-01-05', '2126-01-07', '2126-01-09'],
    '5 rest days: Jan 1, 2126; Jan 3, 2126; Jan 5, 2126; Jan 7, 2126 and more',
  ],
])('%j', (dates, text) => {
  expect(restDaysText(dates)).toBe(text)
})

import { expect, it } from 'vitest'
import { countText, monthsText, numberText } from './count-text.ts'

it.each([
  [0, '0 cards'],
  [1, '1 card'],
  [2, '2 cards'],
  [5000, '5,000 cards'],
])('%i is %s', (count, text) => expect(countText(count, 'card')).toBe(text))

it.each([
  [1, '1 month'],
  [3, '3 months'],
  [12, '1 year'],
  [36, '3 years'],
])('%i months are %s', (months, text) => expect(monthsText(months)).toBe(text))

it.each([
  [999, '999'],
  [2340, '2,340'],
])('%i is written %s', (value, text) => expect(numberText(value)).toBe(text))

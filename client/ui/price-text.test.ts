import { expect, it } from 'vitest'
import { durationText, priceText } from './price-text.ts'

it.each([
  [100, '$100'],
  [79.99, '$79.99'],
  [9.9, '$9.90'],
  [0, '$0'],
  [-20, '−$20'],
  [-12.5, '−$12.50'],
])('%s is written %s', (dollars, text) => expect(priceText(dollars)).toBe(text))

it.each([
  [1, '1 month'],
  [3, '3 months'],
  [12, '1 year'],
  [36, '3 years'],
])('%i months are %s', (months, text) => expect(durationText(months)).toBe(text))

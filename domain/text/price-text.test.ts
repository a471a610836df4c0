import { expect, it } from 'vitest'
import { amountText, dollarText, priceText, sumText } from './price-text.ts'

it.each([
  [100, '$100'],
  [79.99, '$79.99'],
  [9.9, '$9.90'],
  [0, '$0'],
  [-20, '−$20'],
  [-12.5, '−$12.50'],
])('%s dollars are written %s', (dollars, text) => expect(priceText(dollars)).toBe(text))

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [7999, '$79.99'],
  [25_000, '$250.00'],
])('%i cents are written %s', (cents, text) => expect(dollarText(cents)).toBe(text))

it.each([
  [7999, 'usd', '$79.99'],
  [10_000, 'eur', '100.00 EUR'],
])('%i cents of %s are written %s', (cents, currency, text) => expect(amountText(cents, currency)).toBe(text))

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [199_950, '$1,999.50'],
  [2_147_483_648_00, '$2,147,483,648.00'],
  [-2000, '−$20.00'],
])('a sum of %i cents is written %s', (cents, text) => expect(sumText(cents)).toBe(text))

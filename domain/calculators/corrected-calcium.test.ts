import { expect, test } from 'vitest'
import { correctedCalcium } from './corrected-calcium.ts'

test.each([
  [8, 2, 9.6],
  [10, 4, 10],
  // 11.2 + 0.8 * 0.9 = 11.92
  [11.2, 3.1, 11.9],
  [9, 4.5, 8.6],
])('%d mg/dL with an albumin of %d g/dL: %d mg/dL', (calcium, albumin, value) => {
  expect(correctedCalcium({ calcium, albumin })).toEqual({ value, unit: 'mg/dL' })
})

test('an albumin in g/L is not plausible', () => {
  expect(correctedCalcium({ calcium: 9, albumin: 40 })).toEqual({
    fields: { albumin: 'Enter a number from 0.5 to 6 g/dL.' },
  })
})

import { expect, test } from 'vitest'
import { calvertDose } from './calvert.ts'

test.each([
  [5, 80, 525, false],
  [2, 60, 170, false],
  [5, 125, 750, false],
  [6, 126, 900, true],
  [6, 140, 900, true],
  // 4.5 * 78 = 351
  [4.5, 53, 351, false],
])('AUC %d with a GFR of %i mL/min: %i mg, capped: %s', (targetAuc, gfr, value, isCapped) => {
  expect(calvertDose({ targetAuc, gfr })).toEqual({ value, unit: 'mg', isCapped })
})

test.each([
  [{ targetAuc: 50 }, { targetAuc: 'Enter a number from 1 to 8 mg/mL·min.' }],
  [{ gfr: 0 }, { gfr: 'Enter a number from 5 to 250 mL/min.' }],
])('%j is not plausible', (change, fields) => {
  expect(calvertDose({ targetAuc: 5, gfr: 80, ...change })).toEqual({ fields })
})

import { expect, test } from 'vitest'
import { neutrophilCount } from './neutrophil-count.ts'

test.each([
  [4, 50, 5, 2200],
  [2.1, 40, 5, 945],
  [0.8, 10, 2, 96],
  [0, 0, 0, 0],
  [7, 100, 0, 7000],
])('%d × 10³/µL with %i %% segmented and %i %% bands: %i/µL', (leukocytes, segmented, bands, value) => {
  expect(neutrophilCount({ leukocytes, segmented, bands })).toEqual({ value, unit: '/µL' })
})

test.each([
  [{ leukocytes: 4500 }, { leukocytes: 'Enter a number from 0 to 1000 × 10³/µL.' }],
  [{ segmented: 101 }, { segmented: 'Enter a number from 0 to 100%.' }],
  [{ segmented: 96 }, { bands: 'Segmented and band forms cannot be more than 100% together.' }],
])('%j is not plausible', (change, fields) => {
  expect(neutrophilCount({ leukocytes: 4, segmented: 50, bands: 5, ...change })).toEqual({ fields })
})

import { expect, test } from 'vitest'
import { creatinineClearance } from './creatinine-clearance.ts'

test.each([
  // 80 * 72 / 72
  [60, 72, 1, 'male', 80],
  [60, 72, 1, 'female', 68],
  // 65 * 60 / 108 = 36.1; * 0.85 = 30.7
  [75, 60, 1.5, 'female', 31],
  // 100 * 90 / 57.6 = 156.25
  [40, 90, 0.8, 'male', 156],
] as const)('%i years, %i kg, %d mg/dL, %s: %i mL/min', (age, weight, creatinine, sex, value) => {
  expect(creatinineClearance({ age, weight, creatinine, sex })).toEqual({ value, unit: 'mL/min' })
})

test.each([
  [{ age: 17 }, { age: 'Enter a number from 18 to 110 years.' }],
  [{ weight: null }, { weight: 'Enter a number from 20 to 300 kg.' }],
  [{ creatinine: 88 }, { creatinine: 'Enter a number from 0.2 to 20 mg/dL.' }],
  [
    { creatinine: 0, age: Number.NaN },
    {
      age: 'Enter a number from 18 to 110 years.',
      creatinine: 'Enter a number from 0.2 to 20 mg/dL.',
    },
  ],
])('%j is not plausible', (change, fields) => {
  const inputs = { age: 60, weight: 72, creatinine: 1, sex: 'male' as const, ...change }
  expect(creatinineClearance(inputs)).toEqual({ fields })
})

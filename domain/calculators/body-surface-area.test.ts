import { expect, test } from 'vitest'
import { bodySurfaceArea } from './body-surface-area.ts'

test.each([
  // √(180 * 80 / 3600) = √4
  [180, 80, 2, 2],
  // √3.3056; exp(ln 0.007184 + 0.425 ln 70 + 0.725 ln 170) = exp(0.5932)
  [170, 70, 1.82, 1.81],
  // √2.2222; exp(0.4062)
  [160, 50, 1.49, 1.5],
])('%i cm, %i kg: %d m² by Mosteller, %d m² by DuBois', (height, weight, mosteller, duBois) => {
  expect(bodySurfaceArea({ height, weight })).toEqual({
    mosteller: { value: mosteller, unit: 'm²' },
    duBois: { value: duBois, unit: 'm²' },
  })
})

test('a height in metres is not plausible', () => {
  expect(bodySurfaceArea({ height: 1.8, weight: 80 })).toEqual({
    fields: { height: 'Enter a number from 100 to 230 cm.' },
  })
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { simulatedFigures } from './simulated-figures.ts'

it.each(simulatedFigures)('$id is what its simulation measures', ({ id, measuredIn, low, high }) => {
  expect(measuredIn).toMatch(/\.simulation\.test\.ts$/)
  expect(readFileSync(measuredIn, 'utf8')).toMatch(new RegExp(`expectSimulatedFigure\\(\\s*'${id}'`))
  expect(low).toBeLessThanOrEqual(high)
})

it('no figure is there twice', () => {
  const ids = simulatedFigures.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

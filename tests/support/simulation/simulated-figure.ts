import { expect } from 'vitest'
import { type SimulatedFigure, simulatedFigures } from '#domain/evidence/simulated-figures.ts'

const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** The page /evidence says what these cases came to, in its unit: percent or points. */
export function expectSimulatedFigure(id: SimulatedFigure['id'], cases: readonly number[]): void {
  const { low, high } = simulatedFigures.find((figure) => figure.id === id) ?? {}
  const measured = { low: oneDecimal(Math.min(...cases)), high: oneDecimal(Math.max(...cases)) }
  expect(measured, `${id} in domain/evidence/simulated-figures.ts`).toEqual({ low, high })
}

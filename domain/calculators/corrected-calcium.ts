import { checkInputs, type InputProblems, type Inputs, type Measure, measure } from './calculator.ts'

export const correctedCalciumLimits = {
  calcium: { low: 4, high: 20, unit: 'mg/dL' },
  albumin: { low: 0.5, high: 6, unit: 'g/dL' },
}

/** Total calcium in mg/dL as it would be with an albumin of 4 g/dL. Payne, Br Med J 1973; 4: 643. */
export function correctedCalcium(
  inputs: Inputs<keyof typeof correctedCalciumLimits>,
): Measure | InputProblems {
  const checked = checkInputs(inputs, correctedCalciumLimits)
  if ('fields' in checked) return checked
  const { calcium, albumin } = checked.values
  return measure(calcium + 0.8 * (4 - albumin), 'mg/dL', 1)
}

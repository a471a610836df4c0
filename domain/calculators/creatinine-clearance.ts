import { checkInputs, type InputProblems, type Inputs, type Measure, measure } from './calculator.ts'

export const creatinineClearanceLimits = {
  age: { low: 18, high: 110, unit: 'years' },
  weight: { low: 20, high: 300, unit: 'kg' },
  creatinine: { low: 0.2, high: 20, unit: 'mg/dL' },
}

/** Creatinine clearance in mL/min. Cockcroft and Gault, Nephron 1976; 16: 31. */
export function creatinineClearance({
  sex,
  ...inputs
}: Inputs<keyof typeof creatinineClearanceLimits> & { sex: 'female' | 'male' }): Measure | InputProblems {
  const checked = checkInputs(inputs, creatinineClearanceLimits)
  if ('fields' in checked) return checked
  const { age, weight, creatinine } = checked.values
  return measure((((140 - age) * weight) / (72 * creatinine)) * (sex === 'female' ? 0.85 : 1), 'mL/min')
}

import { checkInputs, type InputProblems, type Inputs, type Measure, measure } from './calculator.ts'

export const bodySurfaceAreaLimits = {
  height: { low: 100, high: 230, unit: 'cm' },
  weight: { low: 20, high: 300, unit: 'kg' },
}

/**
 * Body surface area in m². Mosteller, N Engl J Med 1987; 317: 1098. DuBois and DuBois, Arch Intern Med 1916; 17: 863.
 */
export function bodySurfaceArea(
  inputs: Inputs<keyof typeof bodySurfaceAreaLimits>,
): { mosteller: Measure; duBois: Measure } | InputProblems {
  const checked = checkInputs(inputs, bodySurfaceAreaLimits)
  if ('fields' in checked) return checked
  const { height, weight } = checked.values
  return {
    mosteller: measure(Math.sqrt((height * weight) / 3600), 'm²', 2),
    duBois: measure(0.007184 * weight ** 0.425 * height ** 0.725, 'm²', 2),
  }
}

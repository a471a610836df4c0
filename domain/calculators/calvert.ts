import { checkInputs, type InputProblems, type Inputs, type Measure, measure } from './calculator.ts'

export const calvertLimits = {
  targetAuc: { low: 1, high: 8, unit: 'mg/mL·min' },
  gfr: { low: 5, high: 250, unit: 'mL/min' },
}

/** The most that an estimated GFR may count, in mL/min (FDA 2010). */
const mostGfr = 125

/** Dose of carboplatin in mg. Calvert, J Clin Oncol 1989; 7: 1748. `isCapped`: the GFR was counted as 125. */
export function calvertDose(
  inputs: Inputs<keyof typeof calvertLimits>,
): (Measure & { isCapped: boolean }) | InputProblems {
  const checked = checkInputs(inputs, calvertLimits)
  if ('fields' in checked) return checked
  const { targetAuc, gfr } = checked.values
  return { ...measure(targetAuc * (Math.min(gfr, mostGfr) + 25), 'mg'), isCapped: gfr > mostGfr }
}

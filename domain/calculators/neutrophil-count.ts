import { checkInputs, type InputProblems, type Inputs, type Measure, measure } from './calculator.ts'

export const neutrophilCountLimits = {
  leukocytes: { low: 0, high: 1000, unit: '× 10³/µL' },
  segmented: { low: 0, high: 100, unit: '%' },
  bands: { low: 0, high: 100, unit: '%' },
}

/** Absolute neutrophil count per µL: leukocytes times the share of segmented and band forms. */
export function neutrophilCount(inputs: Inputs<keyof typeof neutrophilCountLimits>): Measure | InputProblems {
  const checked = checkInputs(inputs, neutrophilCountLimits)
  if ('fields' in checked) return checked
  const { leukocytes, segmented, bands } = checked.values
  if (segmented + bands > 100)
    return { fields: { bands: 'Segmented and band forms cannot be more than 100% together.' } }
  return measure(leukocytes * 10 * (segmented + bands), '/µL')
}

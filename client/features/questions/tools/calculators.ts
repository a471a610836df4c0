import { bodySurfaceArea, bodySurfaceAreaLimits } from '#domain/calculators/body-surface-area.ts'
import type { InputProblems, Measure } from '#domain/calculators/calculator.ts'
import { calvertDose, calvertLimits } from '#domain/calculators/calvert.ts'
import { correctedCalcium, correctedCalciumLimits } from '#domain/calculators/corrected-calcium.ts'
import { creatinineClearance, creatinineClearanceLimits } from '#domain/calculators/creatinine-clearance.ts'
import { neutrophilCount, neutrophilCountLimits } from '#domain/calculators/neutrophil-count.ts'

const limits = {
  ...creatinineClearanceLimits,
  ...bodySurfaceAreaLimits,
  ...calvertLimits,
  ...neutrophilCountLimits,
  ...correctedCalciumLimits,
}

export type InputName = keyof typeof limits

/** The entered values of all calculators together. Null means that nothing was entered yet. */
export type Values = Record<InputName, number | null> & { sex: 'female' | 'male' | null }

export interface CalculatorResult {
  measures: { label: string; measure: Measure }[]
  note?: string
}

export interface Calculator {
  id: string
  title: string
  inputs: InputName[]
  asksSex?: true
  formula: string
  calculate(values: Values): CalculatorResult | InputProblems
}

const names: Record<InputName, string> = {
  age: 'Age',
  weight: 'Weight',
  creatinine: 'Serum creatinine',
  height: 'Height',
  targetAuc: 'Target AUC',
  gfr: 'GFR',
  leukocytes: 'Leukocytes',
  segmented: 'Segmented neutrophils',
  bands: 'Bands',
  calcium: 'Total calcium',
  albumin: 'Albumin',
}

/** The label of an input, with its unit. */
export const labelOf = (input: InputName) => `${names[input]} (${limits[input].unit})`

export const noValues: Values = {
  sex: null,
  age: null,
  weight: null,
  creatinine: null,
  height: null,
  targetAuc: null,
  gfr: null,
  leukocytes: null,
  segmented: null,
  bands: null,
  calcium: null,
  albumin: null,
}

/** A result of one measure with its label, unless inputs are missing. */
function single(label: string, measure: Measure | InputProblems): CalculatorResult | InputProblems {
  return 'fields' in measure ? measure : { measures: [{ label, measure }] }
}

/** The creatinine clearance from the entered values, if they are enough for it. */
export function clearanceOf({ sex, ...inputs }: Values): Measure | InputProblems {
  if (sex !== null) return creatinineClearance({ ...inputs, sex })
  const outcome = creatinineClearance({ ...inputs, sex: 'female' })
  return { fields: { ...('fields' in outcome && outcome.fields), sex: 'Choose the sex.' } }
}

export const calculators: [Calculator, ...Calculator[]] = [
  {
    id: 'creatinine-clearance',
    title: 'Creatinine clearance',
    inputs: ['age', 'weight', 'creatinine'],
    asksSex: true,
    formula: 'Cockcroft-Gault, 1976: (140 − age) × weight ÷ (72 × creatinine); × 0.85 in women.',
    calculate: (values) => single('Creatinine clearance', clearanceOf(values)),
  },
  {
    id: 'calvert',
    title: 'Carboplatin dose (Calvert)',
    inputs: ['targetAuc', 'gfr'],
    formula: 'Calvert, 1989: target AUC × (GFR + 25). An estimated GFR counts as at most 125 mL/min.',
    calculate: (values) => {
      const dose = calvertDose(values)
      const outcome = single('Carboplatin', dose)
      const isCapped = 'isCapped' in dose && dose.isCapped
      return isCapped ? { ...outcome, note: 'The GFR is capped: it counts as 125 mL/min.' } : outcome
    },
  },
  {
    id: 'body-surface-area',
    title: 'Body surface area',
    inputs: ['height', 'weight'],
    formula:
      'Mosteller, 1987: √(height × weight ÷ 3600). DuBois, 1916: 0.007184 × weight^0.425 × height^0.725.',
    calculate: (values) => {
      const area = bodySurfaceArea(values)
      if ('fields' in area) return area
      const { mosteller, duBois } = area
      return {
        measures: [
          { label: 'Mosteller', measure: mosteller },
          { label: 'DuBois', measure: duBois },
        ],
      }
    },
  },
  {
    id: 'neutrophil-count',
    title: 'Absolute neutrophil count',
    inputs: ['leukocytes', 'segmented', 'bands'],
    formula: 'Leukocytes × (segmented neutrophils + bands) ÷ 100.',
    calculate: (values) => single('Absolute neutrophil count', neutrophilCount(values)),
  },
  {
    id: 'corrected-calcium',
    title: 'Corrected calcium',
    inputs: ['calcium', 'albumin'],
    formula: 'Payne, 1973: total calcium + 0.8 × (4 − albumin).',
    calculate: (values) => single('Corrected calcium', correctedCalcium(values)),
  },
]

/** The common part of the calculators: inputs within plausible limits, results with their unit. */

/** The plausible values of each input, ends included. */
export type Limits<Field extends string> = Record<Field, { low: number; high: number; unit: string }>
/** Null when nothing is entered. */
export type Inputs<Field extends string> = Record<Field, number | null>

/** The value is rounded as it is shown. */
export type Measure = { value: number; unit: string }

/** A message for each input that is missing or not plausible. */
export type InputProblems = { fields: Record<string, string> }

/** The inputs as numbers, or the problems with them. */
export function checkInputs<Field extends string>(
  inputs: Inputs<Field>,
  limits: Limits<Field>,
): { values: Record<Field, number> } | InputProblems {
  const fields: Record<string, string> = {}
  const values: Record<string, number> = {}
  for (const field of Object.keys(limits) as Field[]) {
    const { low, high, unit } = limits[field]
    const value = inputs[field]
    if (value !== null && value >= low && value <= high) values[field] = value
    else fields[field] = `Enter a number from ${low} to ${high}${unit === '%' ? '' : ' '}${unit}.`
  }
  return Object.keys(fields).length > 0 ? { fields } : { values }
}

export function measure(value: number, unit: string, decimals = 0): Measure {
  const factor = 10 ** decimals
  return { value: Math.round(value * factor) / factor, unit }
}

import type { z } from 'zod'

/**
 * Messages for invalid fields. A schema's own message takes precedence; these are the fallback for all others, so that
 * no user ever sees the validator's text. Server and forms both validate with `check`.
 */

type RawIssue = z.core.$ZodRawIssue
type Path = readonly PropertyKey[]

/** Labels for fields whose name means nothing to users. */
const labels: Record<string, string> = { q: 'Search' }

/** `referralEmail1` becomes "Referral email 1". A name that the caller made up is not repeated. */
function labelOf(path: Path): string {
  const name = path.findLast((key) => typeof key === 'string' && /^[a-z_]{1,40}\d?$/i.test(key))
  if (typeof name !== 'string') return 'The request'
  const words = name.replaceAll(/([a-z])([A-Z\d])/g, '$1 $2').replaceAll('_', ' ')
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
}

const formats: Record<string, string> = {
  email: 'a valid e-mail address',
  uuid: 'a valid id',
  date: 'a date, as 2027-03-01',
  datetime: 'a date with time',
  safeint: 'a whole number',
}

function typeMessage(
  label: string,
  { expected, input }: Extract<RawIssue, { code: 'invalid_type' }>,
): string {
  if (input === undefined) return `${label} is required`
  const kind = kinds[expected]
  return kind ? `${label} must be ${kind}` : `${label} is not valid`
}

function tooBigMessage(label: string, { origin, maximum }: Extract<RawIssue, { code: 'too_big' }>): string {
  if (origin === 'string') return `${label} cannot exceed ${maximum} characters`
  if (origin === 'array') return `${label} cannot have more than ${maximum} entries`
  return `${label} cannot be more than ${maximum}`
}

function tooSmallMessage(label: string, issue: Extract<RawIssue, { code: 'too_small' }>): string {
  const { origin, minimum } = issue
  const isSized = origin === 'string' || origin === 'array'
  if (isSized && minimum === 1) return `${label} is required`
  if (origin === 'string') return `${label} must be at least ${minimum} characters`
  if (origin === 'array') return `${label} must have at least ${minimum} entries`
  return `${label} cannot be less than ${minimum}`
}

/** The fallback: a plain sentence for any problem. */
function fieldMessage(issue: RawIssue, label: string): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(label, issue as Extract<RawIssue, { code: 'invalid_type' }>)
    case 'too_big':
      return tooBigMessage(label, issue as Extract<RawIssue, { code: 'too_big' }>)
    case 'too_small':
      return tooSmallMessage(label, issue as Extract<RawIssue, { code: 'too_small' }>)
    case 'invalid_format': {
      const format = formats[String(issue.format)]
      return format ? `${label} must be ${format}` : `${label} is not valid`
    }
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? `${label} is required` : `${label} is not one of the choices`
    default:
      return `${label} is not valid`
  }
}

export interface FieldProblem {
  /** The field's path, for example `stats.correctAnswers`; empty for the whole body. */
  field: string
  message: string
}

type Checked<S extends z.ZodType> = { value: z.output<S> } | { problems: FieldProblem[] }

/** Validates values by a schema of the contract, with a readable message for every problem. `label` names a field. */
export function check<S extends z.ZodType>(schema: S, values: unknown, label = labelOf): Checked<S> {
  const { success, data, error } = schema.safeParse(values, {
    error: (issue) => fieldMessage(issue, label(issue.path ?? [])),
  })
  if (success) return { value: data }
  return { problems: error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) }
}

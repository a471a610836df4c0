import { letters } from '#server/features/questions/bank/question-columns.ts'

/**
 * A question of a file before it is checked: its values as written, by the field names of content/questions.
 */
export interface ImportRow {
  /** The line in the file, counted from 1. */
  line: number
  /** The fields as written; empty fields are left out. */
  fields: Record<string, unknown>
  /** The reasons why the row could not be read; its fields are then not checked. */
  problems: string[]
}

/** The longest text of a field, in characters. */
export const longestText = 5000
const longestList = 100
/** The longest GIFT question with all its options, before HTML marks are removed. */
export const longestQuestion = 50_000

/** Evidence has tables. */
const mostOf = (name: string) => (name === 'evidence' ? 2 * longestText : longestText)

const tooLong = (name: string, length: number) =>
  `${name} has ${length} characters; at most ${mostOf(name)} are allowed`

/**
 * Limits the texts of a row to the length that every check can handle; a longer text is cut and reported as a
 * problem.
 */
export function withinLimits(row: ImportRow): ImportRow {
  const problems = Object.entries(row.fields).flatMap(([name, value]) => lengthProblems(name, value))
  if (problems.length === 0) return row
  const texts = Object.entries(row.fields).filter(([, value]) => typeof value === 'string')
  const shown = texts.map(([name, value]) => [name, String(value).slice(0, mostOf(name))])
  return { line: row.line, fields: Object.fromEntries(shown), problems: [...row.problems, ...problems] }
}

function lengthProblems(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.length > mostOf(name) ? [tooLong(name, value.length)] : []
  if (!Array.isArray(value)) return []
  if (value.length > longestList)
    return [`${name} has ${value.length} entries; at most ${longestList} are allowed`]
  return value.flatMap((item: unknown, index) =>
    typeof item === 'object' && item !== null
      ? Object.entries(item).flatMap(([part, text]) => lengthProblems(partName(part, index), text))
      : lengthProblems(name, item),
  )
}

const partName = (part: string, index: number) =>
  part === 'why' ? `the reason of option ${letters[index]}` : `option ${letters[index]}`

/** Reports a problem of the whole file at a line, in the same form as a problem of a question. */
export const problemAt = (line: number, ...problems: string[]): ImportRow => ({ line, fields: {}, problems })

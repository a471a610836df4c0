import { letters } from '#server/features/questions/bank/question-columns.ts'

/** A question of a file before it is checked: fields as they are named in content/questions, with what stood there. */
export interface ImportRow {
  /** Where it is in the file, from 1. */
  line: number
  /** An empty field is left out. */
  fields: Record<string, unknown>
  /** Why it could not be read; its fields are then not checked. */
  problems: string[]
}

/** In characters. */
export const longestText = 5000
const longestList = 100
/** A question of GIFT with all of its options, before marks of HTML are taken out. */
export const longestQuestion = 50_000

const tooLong = (name: string, length: number) =>
  `${name} has ${length} characters; at most ${longestText} are allowed`

/** A row whose texts are no longer than any check may be asked to read; what is longer is cut, and is its problem. */
export function withinLimits(row: ImportRow): ImportRow {
  const problems = Object.entries(row.fields).flatMap(([name, value]) => lengthProblems(name, value))
  if (problems.length === 0) return row
  const texts = Object.entries(row.fields).filter(([, value]) => typeof value === 'string')
  const shown = texts.map(([name, value]) => [name, String(value).slice(0, longestText)])
  return { line: row.line, fields: Object.fromEntries(shown), problems: [...row.problems, ...problems] }
}

function lengthProblems(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value.length > longestText ? [tooLong(name, value.length)] : []
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

/** What is wrong with a whole file is shown at a line, as what is wrong with a question. */
export const problemAt = (line: number, ...problems: string[]): ImportRow => ({ line, fields: {}, problems })

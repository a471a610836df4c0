import { type ImportRow, problemAt } from './import-row.ts'

/**
 * Reads questions from a JSON file: a list of them, each with its category, or {category, questions} as in
 * content/questions. The line of a question is its position in the list.
 */
export function parseJson(text: string): ImportRow[] {
  const read = readJson(text)
  if ('problem' in read) return [read.problem]
  const { value } = read
  if (Array.isArray(value)) return value.map((item, index) => rowOf(item, index + 1))
  if (!isObject(value) || !Array.isArray(value.questions))
    return [
      problemAt(1, 'The file holds neither a list of questions nor {"category": ..., "questions": [...]}'),
    ]
  const { category, questions, ...others } = value
  const unknown = Object.keys(others)
  if (unknown.length > 0)
    return [problemAt(1, `Beside category and questions the file has: ${unknown.join(', ')}. Remove this`)]
  return questions.map((item, index) => rowOf(item, index + 1, category))
}

function rowOf(item: unknown, line: number, category?: unknown): ImportRow {
  if (!isObject(item)) return problemAt(line, 'This is not a question: write it as {"stem": ..., ...}')
  const fields = Object.entries(category === undefined ? item : { category, ...item })
  return { line, fields: Object.fromEntries(fields.filter(([, value]) => !isEmpty(value))), problems: [] }
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(text: string): { value: unknown } | { problem: ImportRow } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    const [, line = String(text.split('\n').length)] = /line (\d+)/.exec(String(error)) ?? []
    return {
      problem: problemAt(
        Number(line),
        'The JSON cannot be read from here on. Look for a missing or extra comma, quote or bracket at this line or just above',
      ),
    }
  }
}

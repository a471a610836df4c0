import { isDeepStrictEqual } from 'node:util'
import { guardedTable } from '#domain/import/formula-guard.ts'
import { furtherSourceLine } from '#domain/questions/listed-values.ts'
import { letters } from '#server/features/questions/bank/question-columns.ts'
import type { ImportRow } from '#server/features/questions/import/import-row.ts'
import { parseCsv } from '#server/features/questions/import/parse-csv.ts'
import type { KnownQuestion } from '#server/features/questions/import/question-entry.ts'
import type { FileTable } from '#server/platform/files/file-table.ts'
import { csvText } from '#server/platform/http/send-csv.ts'

type Cell = (question: KnownQuestion) => string | null | undefined

const optionColumns: [string, Cell][] = [...letters].flatMap((letter, index): [string, Cell][] => [
  [`option_${letter.toLowerCase()}`, ({ options }) => options[index]],
  [`why_${letter.toLowerCase()}`, ({ reasons }) => reasons[index]],
])

const sourceColumns = [1, 2, 3].map((number): [string, Cell] => [
  `further_source_${number}`,
  ({ furtherSources }) => {
    const source = furtherSources[number - 1]
    return source && furtherSourceLine(source)
  },
])

/** The columns of an export by the names that the import takes. */
const columns: [string, Cell][] = [
  ['id', ({ key }) => key],
  ['category', ({ category }) => category],
  ['task', ({ task }) => task],
  ['difficulty', ({ difficulty }) => difficulty],
  ['sample', ({ isSample }) => String(isSample)],
  ['stem', ({ stem }) => stem],
  ['exhibit_text', ({ exhibit }) => exhibit],
  ['lead_in', ({ leadIn }) => leadIn],
  ...optionColumns,
  ['answer', ({ keyOption }) => letters[keyOption]],
  ['key_point', ({ keyPoint }) => keyPoint],
  ['evidence', ({ evidence }) => evidence],
  ['cards', ({ cards }) => cards.join('; ')],
  ['tags', ({ tags }) => tags.join('; ')],
  ['source', ({ source }) => source],
  ['link', ({ link }) => link],
  ...sourceColumns,
  ['reviewed', ({ reviewedOn }) => reviewedOn],
  ['review_by', ({ reviewBy }) => reviewBy],
  ['twin_of', ({ twinKey }) => twinKey],
]

const names = columns.map(([name]) => name)
const placesOf = (wanted: RegExp) => [...names.keys()].filter((at) => wanted.test(names[at] ?? ''))

/** Questions as a table with every field that is stored, safe for spreadsheets, which the import takes unchanged. */
export const questionTable = (questions: readonly KnownQuestion[]): FileTable => ({
  name: 'Questions',
  rows: guardedTable([
    names,
    ...questions.map((question) => columns.map(([, cell]) => cell(question) ?? '')),
  ]),
  dayColumns: placesOf(/^review/),
  wideColumns: placesOf(
    /^(?:stem|exhibit_text|lead_in|option_|why_|key_point|evidence|source|further_source_)/,
  ),
})

/**
 * Whether a row of a file is as an export writes this question. A question that was added on the page may lack what a file
 * must say, such as the day of its review; unchanged it stays as it is.
 */
export const isAsExported = ({ fields }: ImportRow, known: KnownQuestion): boolean =>
  isDeepStrictEqual(fields, parseCsv(csvText(questionTable([known]).rows, { raw: true }))[0]?.fields)

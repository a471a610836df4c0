import { guardedColumn } from '#domain/import/card-fields.ts'
import { unguarded } from '#domain/import/formula-guard.ts'
import { furtherSourceOf, labOf } from '#domain/questions/listed-values.ts'
import { type CsvRow, csvRows } from '#server/platform/files/csv-rows.ts'
import { type ImportRow, problemAt } from './import-row.ts'

const letters = ['a', 'b', 'c', 'd', 'e']
const requiredColumns = [
  'category',
  'task',
  'difficulty',
  'stem',
  'lead_in',
  ...letters.slice(0, 4).flatMap((letter) => [`option_${letter}`, `why_${letter}`]),
  'answer',
  'key_point',
  'cards',
  'tags',
  'source',
  'reviewed',
]
const otherColumns = [
  ...['id', 'option_e', 'why_e', 'link', 'review_by', 'sample', 'twin_of'],
  ...['labs', 'exhibit', 'evidence', 'also_acceptable', 'table', 'figure', 'pmid', 'doi', 'further_sources'],
  ...letters.map((letter) => `right_when_${letter}`),
  // As an export writes them: the text as it is stored, and one source a column, since a source may contain the separator.
  ...['exhibit_text', 'further_source_1', 'further_source_2', 'further_source_3'],
]
const everyColumn = [...requiredColumns, ...otherColumns]
/** The empty column with which a safe export says that its formulas begin with an apostrophe. */
const guardColumn = columnName(guardedColumn)

/** A title or a note may stand above the header row. */
const headerWithin = 20

const noHeader = problemAt(
  1,
  `There is no header row with the columns ${requiredColumns.join(', ')}. Put their names into the first row`,
)

/** Reads questions from a CSV file, one per row. Cells are separated by , or ; */
export const parseCsv = (text: string): ImportRow[] =>
  findQuestions(csvRows(text, { separator: ',' })) ??
  findQuestions(csvRows(text, { separator: ';' })) ?? [noHeader]

/** Reads questions from the rows of a workbook. */
export const parseRows = (rows: readonly CsvRow[]): ImportRow[] => findQuestions(rows) ?? [noHeader]

/** The questions below the header row, which is found by its names; undefined without one. */
function findQuestions(found: readonly CsvRow[]): ImportRow[] | undefined {
  const rows = found.map((row) => ({ ...row, cells: row.cells.map(trimmed) }))
  const at = rows.slice(0, headerWithin).findIndex(isHeader)
  const header = rows[at]
  return header && readRows(header, rows.slice(at + 1))
}

const trimmed = (cell: string) => cell.trim()

/** "Lead-in" and "Option A" are lead_in and option_a. */
function columnName(cell: string): string {
  return cell.toLowerCase().replaceAll(/[\s-]+/g, '_')
}

function isHeader({ cells }: CsvRow): boolean {
  const names = cells.map(columnName)
  return names.includes('stem') && names.includes('answer')
}

function readRows(header: CsvRow, rows: CsvRow[]): ImportRow[] {
  const columns = header.cells.map(columnName)
  while (columns.at(-1) === '') columns.pop()
  const problems = headerProblems(columns)
  if (problems.length > 0) return [problemAt(header.line, ...problems)]
  const isGuarded = columns.includes(guardColumn)
  return rows
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((row) => (isGuarded ? { ...row, cells: row.cells.map(unguarded) } : row))
    .map((row) => readRow(row, columns))
}

function headerProblems(columns: string[]): string[] {
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  const unknown = columns.filter((name) => !everyColumn.includes(name) && name !== guardColumn)
  const twice = columns.filter((name, index) => columns.indexOf(name) < index)
  return [
    ...(missing.length > 0 ? [`Columns are missing: ${missing.join(', ')}. Add them to the header row`] : []),
    ...unknown.map((name) =>
      name === ''
        ? 'A column has no name. Name it or remove it'
        : `The column "${name}" is not known. Remove it, or name it as one of: ${everyColumn.join(', ')}`,
    ),
    ...twice.map((name) => `The column "${name}" is there twice. Remove one of them`),
  ]
}

function readRow({ line, cells, problem }: CsvRow, columns: string[]): ImportRow {
  if (problem) return problemAt(line, problem)
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    return problemAt(
      line,
      `The row has ${cells.length} cells, the header row ${columns.length}. Put a cell that contains the separator into quotes`,
    )
  const row = new Map(columns.map((name, index) => [name, cells[index] ?? '']))
  const options = letters.map((letter) => {
    const right_when = row.get(`right_when_${letter}`)
    return {
      text: row.get(`option_${letter}`) ?? '',
      why: row.get(`why_${letter}`) ?? '',
      ...(right_when && { right_when }),
    }
  })
  const count = options.findLastIndex(({ text, why }) => text !== '' || why !== '') + 1
  const fields = [
    ...[...row].filter(([name]) => !/^(option|why|right_when|further_source)_\w$/.test(name)),
    ['options', options.slice(0, count)] as const,
    ...furtherSourcesIn(row),
  ].map(([name, value]) => [name, typeof value === 'string' ? cellValue(name, value) : value] as const)
  return {
    line,
    fields: Object.fromEntries(fields.filter(([, value]) => value !== '')),
    problems: [],
  }
}

/** The further sources of the numbered columns; none where all of them are empty. */
function furtherSourcesIn(row: ReadonlyMap<string, string>): [string, unknown][] {
  const lines = [1, 2, 3].map((number) => row.get(`further_source_${number}`) ?? '').filter(Boolean)
  return lines.length > 0 ? [['further_sources', lines.map(furtherSourceOf)]] : []
}

const switches: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
}

function cellValue(name: string, cell: string): unknown {
  if (name === 'cards' || name === 'tags') return listOf(cell)
  if (name === 'labs' && cell !== '') return listOf(cell).map(labOf)
  if (name === 'further_sources' && cell !== '') return listOf(cell).map(furtherSourceOf)
  if (name === 'sample') return switches[cell.toLowerCase()] ?? cell
  return name === 'answer' ? cell.toUpperCase() : cell
}

const listOf = (cell: string) =>
  cell
    .split(';')
    .map((item) => item.trim())
    .filter((item) => item !== '')

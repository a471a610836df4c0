import { unguarded } from './formula-guard.ts'

/** Which cells of a file are cards: columns by their names, else A question, B answer, C tags, D id. */

export interface FileRow {
  /** Where it is in the file, from 1. */
  line: number
  cells: string[]
  /** Why it could not be read as a row. */
  problem?: string
}

/** A card as it stands in a file. */
export interface FileCard {
  line: number
  question: string
  answer: string
  /** Undefined where the file says nothing of tags. */
  tags: string[] | undefined
  id: string | undefined
  problems: string[]
}

/** The columns of a file without a header row, and of an export, in their order. */
export const importColumns = ['question', 'answer', 'tags', 'id'] as const

/** What a safe export names its last column: cells that would be formulas begin with an apostrophe in this file. */
export const guardedColumn = 'apostrophes before formulas'

type Column = (typeof importColumns)[number] | 'guarded'
type Columns = Partial<Record<Column, number>>

const namesOf: Record<Column, readonly string[]> = {
  question: ['question', 'front'],
  answer: ['answer', 'back'],
  tags: ['tags', 'tag'],
  id: ['id', 'key'],
  guarded: [guardedColumn],
}
const columnNames = Object.keys(namesOf) as Column[]
const inOrder: Columns = Object.fromEntries(importColumns.map((column, at) => [column, at]))

/** A title or a note may stand above the header row. */
const headerWithin = 20

const isBlank = ({ cells, problem }: FileRow) => !problem && cells.every((cell) => cell.trim() === '')

/** @returns the cards, and what to tell of them; or why no card can be found. */
export function findCards(
  file: readonly FileRow[],
): { cards: FileCard[]; notes: string[] } | { refused: string } {
  const rows = file.filter((row) => !isBlank(row))
  const at = rows.slice(0, headerWithin).findIndex((row) => isHeader(columnsOf(row)))
  const header = rows[at]
  if (header) {
    const notes = at > 0 ? [`What stands above the header row in line ${header.line} was left out.`] : []
    const { cells } = header
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    return { cards: readRows(rows.slice(at + 1), { columns: columnsOf(header), width }), notes }
  }
  const [first] = rows
  if (first && looksLikeHeader(first)) return { refused: missingColumns(first) }
  // The last column, the id, may be missing.
  const most = importColumns.length
  const width = Math.min(most, Math.max(most - 1, first?.cells.length ?? 0))
  return { cards: readRows(rows, { columns: inOrder, width }), notes: [] }
}

const nameOf = (cell: string): string => cell.trim().toLowerCase()

function columnsOf({ cells }: FileRow): Columns {
  const names = cells.map(nameOf)
  const found = columnNames.map((column) => [
    column,
    names.findIndex((name) => namesOf[column].includes(name)),
  ])
  return Object.fromEntries(found.filter(([, at]) => at !== -1)) as Columns
}

const isHeader = ({ question, answer }: Columns) => question !== undefined && answer !== undefined

/** The word id may well begin a list of questions; the others are hardly a question or an answer. */
function looksLikeHeader(row: FileRow): boolean {
  const { question, answer, tags } = columnsOf(row)
  return [question, answer, tags].some((at) => at !== undefined)
}

function missingColumns(row: FileRow): string {
  const columns = columnsOf(row)
  const missing = (['question', 'answer'] as const).filter((name) => columns[name] === undefined)
  const present = row.cells.map((cell) => cell.trim().slice(0, 40)).filter((cell) => cell !== '')
  const shown = present.slice(0, 12).join(', ')
  return `The header row has no column named ${missing.join(' and none named ')}. Its columns are: ${shown}. Name the columns question, answer and tags, or remove the header row: then A is the question, B the answer and C the tags.`
}

function readRows(rows: readonly FileRow[], shape: { columns: Columns; width: number }): FileCard[] {
  return rows.map((row) => readRow(row, shape))
}

function readRow(
  { line, cells, problem }: FileRow,
  { columns, width }: { columns: Columns; width: number },
): FileCard {
  const cell = (column: Column) => {
    const at = columns[column]
    const text = at === undefined ? undefined : cells[at]
    return text === undefined || columns.guarded === undefined ? text : unguarded(text)
  }
  const id = cell('id')?.trim()
  const tags = cell('tags')
  const isRagged = cells.slice(width).some((extra) => extra.trim() !== '')
  return {
    line,
    question: textOf(cell('question')),
    answer: textOf(cell('answer')),
    tags: tags === undefined ? undefined : tagsOf(tags),
    id: id === '' ? undefined : id,
    problems: [
      ...(problem ? [problem] : []),
      ...(isRagged
        ? [
            `The row has ${cells.length} cells where ${width} are expected. Put a cell that contains the separator into quotes`,
          ]
        : []),
    ],
  }
}

const textOf = (cell = ''): string => cell.replaceAll(/\r\n?/g, '\n').trim()

/** Tags of a cell; empties and repeats are dropped. */
function tagsOf(cell: string): string[] {
  const tags = cell.split(';').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

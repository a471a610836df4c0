import { paperLink } from '#domain/content/paper-link.ts'
import {
  type CardColumn,
  type CardDetails,
  columnNamed,
  detailFields,
  errorColumn,
  guardedColumn,
  plainColumns,
  plainName,
} from './card-fields.ts'
import { unguarded } from './formula-guard.ts'

/**
 * Finds the cards in the cells of a file: by the names of the columns, or as somebody chose, else A is the
 * question, B the answer, C the tags, D the id.
 */

export interface FileRow {
  /** The line in the file, counted from 1. */
  line: number
  cells: string[]
  /** The reason why it could not be read as a row. */
  problem?: string
}

/** A card as it stands in a file. */
export interface FileCard {
  line: number
  question: string
  answer: string
  /** Undefined when the file has no tags column. */
  tags: string[] | undefined
  id: string | undefined
  /** Those for which the file has a column. */
  details: Partial<CardDetails>
  problems: string[]
}

/** The field of each column of a file, in their order; null for a column that is not taken. */
export interface ColumnChoice {
  /** Whether a row holds the names of the columns: the first in which question and answer are named, else the first. */
  hasHeader: boolean
  columns: readonly (CardColumn | null)[]
}

/** The columns of a file as they were read. */
export interface FileColumns extends ColumnChoice {
  /** The cells of the header row; without one, of the first row. */
  names: string[]
  /** The first rows below the header row. */
  samples: string[][]
}

export interface FoundCards {
  cards: FileCard[]
  notes: string[]
  columns: FileColumns
  /** The reason why no cards can be found until somebody chooses the columns. */
  refused?: string
}

/** A title or a note may precede the header row. */
const headerWithin = 20
const mostSamples = 3
/** Rows of spreadsheets end with their last cell: the first ones together show how many columns there are. */
const rowsForWidth = 50
/** Longer cells are cut in the samples. */
const mostSampled = 200
/** A wider table is no table of cards. */
const mostColumns = 60

const isBlank = ({ cells, problem }: FileRow) => !problem && cells.every((cell) => cell.trim() === '')

/**
 * @param chosen the columns as somebody chose them; without it they are found by their names. `isText` is
 * whether the file has a separator between its cells.
 */
export function findCards(
  file: readonly FileRow[],
  { chosen, isText = true }: { chosen?: ColumnChoice | undefined; isText?: boolean } = {},
): FoundCards {
  const { shape, rows, ...found } = layOut(
    file.filter((row) => !isBlank(row)),
    chosen,
  )
  return { ...found, cards: shape ? readRows(rows, { ...shape, isText }) : [] }
}

/** The rows of cards, and where their fields are. */
interface Layout extends Omit<FoundCards, 'cards'> {
  rows: readonly FileRow[]
  /** Undefined where no cards can be found. */
  shape: Shape | undefined
}

function layOut(rows: readonly FileRow[], chosen: ColumnChoice | undefined): Layout {
  const at = headerAt(rows)
  if (chosen) return readChosen(rows.slice(Math.max(0, chosen.hasHeader ? at : 0)), chosen)
  const header = rows[at]
  if (header) return readNamed(rows.slice(at + 1), { header, isFirst: at === 0 })
  const [first] = rows
  const refused = first && looksLikeHeader(first) ? missingColumns(first) : undefined
  if (first && refused) {
    const columns = { hasHeader: true, columns: fieldsOf(first.cells) }
    return { rows: [], shape: undefined, notes: [], refused, columns: describe(rows, columns) }
  }
  return readPlain(rows)
}

const headerAt = (rows: readonly FileRow[]) =>
  rows.slice(0, headerWithin).findIndex(({ cells }) => hasCards(fieldsOf(cells)))

function readNamed(
  rows: readonly FileRow[],
  { header, isFirst }: { header: FileRow; isFirst: boolean },
): Layout {
  const above = isFirst ? [] : [`What stands above the header row in line ${header.line} was left out.`]
  const choice = { hasHeader: true, columns: fieldsOf(header.cells) }
  return {
    rows,
    shape: { ...choice, names: header.cells, width: widthOf(header.cells) },
    notes: [...above, ...notTaken(header.cells, choice.columns)],
    columns: describe([header, ...rows], choice),
  }
}

function readPlain(rows: readonly FileRow[]): Layout {
  // The last column, the id, may be missing.
  const most = plainColumns.length
  const width = Math.min(most, Math.max(most - 1, rows[0]?.cells.length ?? 0))
  const choice = { hasHeader: false, columns: plainColumns.slice(0, width) }
  return { rows, shape: { ...choice, names: [], width }, notes: [], columns: describe(rows, choice) }
}

function readChosen(rows: readonly FileRow[], choice: ColumnChoice): Layout {
  const columns = describe(rows, choice)
  const lacking = (['question', 'answer'] as const).filter((column) => !choice.columns.includes(column))
  if (lacking.length > 0)
    return {
      rows: [],
      shape: undefined,
      notes: [],
      columns,
      refused: `Choose the column of the ${lacking.join(' and of the ')}.`,
    }
  const names = choice.hasHeader ? (rows[0]?.cells ?? []) : []
  const width = Math.max(choice.columns.length, widthOf(names))
  return {
    rows: choice.hasHeader ? rows.slice(1) : rows,
    shape: { ...choice, names, width },
    notes: choice.hasHeader ? notTaken(names, choice.columns) : notTaken(numbered(columns), choice.columns),
    columns,
  }
}

/** Names for the columns that hold something in the first rows, by their numbers. */
const numbered = ({ samples }: FileColumns) =>
  (samples[0] ?? []).map((_cell, at) => (samples.some((cells) => cells[at]?.trim()) ? String(at + 1) : ''))

function describe(rows: readonly FileRow[], { hasHeader, columns }: ColumnChoice): FileColumns {
  const shown = rows.slice(0, mostSamples + 1).map(({ cells }) => cells)
  const widest = Math.max(0, ...rows.slice(0, rowsForWidth).map(({ cells }) => cells.length))
  const width = Math.min(mostColumns, widest)
  const cut = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => (cells[at] ?? '').slice(0, mostSampled))
  return {
    hasHeader,
    columns: Array.from({ length: width }, (_, at) => columns[at] ?? null),
    names: cut(shown[0] ?? []),
    samples: shown.slice(hasHeader ? 1 : 0, hasHeader ? undefined : mostSamples).map(cut),
  }
}

const widthOf = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** The field of each cell of a header row; a field that is named twice is that of the first column. */
function fieldsOf(cells: readonly string[]): (CardColumn | null)[] {
  const fields = cells.map((cell) => columnNamed(cell) ?? null)
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
}

const hasCards = (fields: readonly (CardColumn | null)[]) =>
  fields.includes('question') && fields.includes('answer')

const isOurs = (name: string) => [guardedColumn, errorColumn].includes(plainName(name))

function notTaken(names: readonly string[], columns: ColumnChoice['columns']): string[] {
  return names.flatMap((name, at) =>
    columns[at] || name.trim() === '' || isOurs(name)
      ? []
      : [`Column "${name.trim().slice(0, 60)}" is not taken.`],
  )
}

/**
 * Whether a row looks like a header. The other names may well begin a list of questions; these are hardly a
 * question or an answer.
 */
function looksLikeHeader({ cells }: FileRow): boolean {
  const fields = fieldsOf(cells)
  return fields.some((field) => field === 'question' || field === 'answer' || field === 'tags')
}

function missingColumns({ cells }: FileRow): string {
  const fields = fieldsOf(cells)
  const missing = (['question', 'answer'] as const).filter((name) => !fields.includes(name))
  const present = cells.map((cell) => cell.trim().slice(0, 40)).filter((cell) => cell !== '')
  const shown = present.slice(0, 12).join(', ')
  return `The header row has no column named ${missing.join(' and none named ')}. Its columns are: ${shown}. Name the columns question, answer and tags, or remove the header row: then A is the question, B the answer and C the tags.`
}

const quoted = 'Put a cell that contains the separator into quotes'
const named = 'Name their columns in the header row, or empty those that are too many'

interface Shape {
  columns: ColumnChoice['columns']
  /** The cells of the header row; empty without one. */
  names: readonly string[]
  /** The number of cells that a row may have. */
  width: number
}

function readRows(rows: readonly FileRow[], shape: Shape & { isText: boolean }): FileCard[] {
  const isGuarded = shape.names.some((name) => plainName(name) === guardedColumn)
  return rows.map((row) => readRow(row, { ...shape, isGuarded }))
}

function readRow(
  { line, cells, problem }: FileRow,
  { columns, width, isText, isGuarded }: Shape & { isText: boolean; isGuarded: boolean },
): FileCard {
  const cell = (column: CardColumn) => {
    const at = columns.indexOf(column)
    const text = at === -1 ? undefined : (cells[at] ?? '')
    return text === undefined || !isGuarded ? text : unguarded(text)
  }
  const id = cell('id')?.trim()
  const tags = cells[columns.indexOf('tags')] === undefined ? undefined : cell('tags')
  const isRagged = cells.slice(width).some((extra) => extra.trim() !== '')
  return {
    line,
    question: textOf(cell('question')),
    answer: textOf(cell('answer')),
    tags: tags === undefined ? undefined : tagsOf(tags),
    id: id === '' ? undefined : id,
    details: detailsOf(cell),
    problems: [
      ...(problem ? [problem] : []),
      ...(isRagged
        ? [`The row has ${cells.length} cells where ${width} are expected. ${isText ? quoted : named}`]
        : []),
    ],
  }
}

function detailsOf(cell: (column: CardColumn) => string | undefined): Partial<CardDetails> {
  const present = detailFields.map((field) => [field, cell(field)] as const)
  const details = present.flatMap(([field, text]) => (text === undefined ? [] : [[field, textOf(text)]]))
  const paper = paperLink({ pmid: cell('pmid')?.trim(), doi: cell('doi')?.trim() })
  const { link, ...others } = Object.fromEntries(details) as Partial<CardDetails>
  const address = link || paper
  return { ...others, ...(link !== undefined || paper ? { link: address ?? '' } : {}) }
}

const textOf = (cell = ''): string => cell.replaceAll(/\r\n?/g, '\n').trim()

/** The tags in a cell; empty and repeated ones are dropped. */
export function tagsOf(cell: string): string[] {
  const tags = cell.split(';').map((tag) => tag.trim())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/**
 * The words by which the columns of a file are known again: their names; without a header row, their number.
 */
export function shapeOf({ hasHeader, names }: Pick<FileColumns, 'hasHeader' | 'names'>): string {
  return hasHeader
    ? names.map(plainName).join(' | ').slice(0, 1_000)
    : `${names.length} columns without names`
}

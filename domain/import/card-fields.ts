/** The fields of a card in files: each with the name of its column, and the other names that are understood. */

const columnNames = {
  question: ['question', 'front', 'prompt'],
  answer: ['answer', 'back'],
  tags: ['tags', 'tag'],
  id: ['id', 'key', 'guid'],
  why: ['why', 'extra', 'back extra', 'explanation'],
  source: ['source', 'sources', 'reference'],
  link: ['link', 'url'],
  pmid: ['pmid'],
  doi: ['doi'],
  reviewedOn: ['reviewed', 'reviewed on'],
  reviewBy: ['review by'],
  primerPart: ['primer part'],
  kind: ['kind'],
  objective: ['objective', 'learning objective'],
} as const

/** A column that holds a field of a card. pmid and doi are two ways to write a link. */
export type CardColumn = keyof typeof columnNames
export const cardColumns = Object.keys(columnNames) as CardColumn[]

/** The name that a column has in files. */
export const columnName = (column: CardColumn): string => columnNames[column][0]

/** The columns of a file without a header row, in their order; the id may be missing. */
export const plainColumns = ['question', 'answer', 'tags', 'id'] as const
/** The columns of an export, in their order: those of a file without a header row come first. */
export const exportedColumns = [
  ...plainColumns,
  'why',
  'source',
  'link',
  'reviewedOn',
  'reviewBy',
  'primerPart',
  'kind',
  'objective',
] as const satisfies readonly CardColumn[]

/** The fields of a card beside question, answer, tags and id; days are written as 2026-11-28. */
export const detailFields = [
  ...(['why', 'source', 'link', 'reviewedOn', 'reviewBy'] as const),
  ...(['primerPart', 'kind', 'objective'] as const),
] as const
export type DetailField = (typeof detailFields)[number]
/** Empty for what a card does not have. */
export type CardDetails = Record<DetailField, string>
export const noDetails: CardDetails = {
  why: '',
  source: '',
  link: '',
  reviewedOn: '',
  reviewBy: '',
  primerPart: '',
  kind: '',
  objective: '',
}

/** These fields of a card, without its others. */
export const detailsOf = ({
  why,
  source,
  link,
  reviewedOn,
  reviewBy,
  primerPart,
  kind,
  objective,
}: CardDetails): CardDetails => ({
  ...{ why, source, link },
  ...{ reviewedOn, reviewBy, primerPart, kind, objective },
})

/** The name that a safe export gives its last column: cells that would be formulas begin with an apostrophe. */
export const guardedColumn = 'apostrophes before formulas'
/** The column with the problems of each row, in a file of the rows that could not be imported. */
export const errorColumn = 'error'

/** "Reviewed-on" and "review_by" are columns too. */
export const plainName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** The field that a column with this name holds. */
export function columnNamed(cell: string): CardColumn | undefined {
  const name = plainName(cell)
  return cardColumns.find((column) => (columnNames[column] as readonly string[]).includes(name))
}

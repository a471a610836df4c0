import { columnName, exportedColumns } from '#domain/import/card-fields.ts'
import { guardedTable } from '#domain/import/formula-guard.ts'
import type { FileTable } from '#server/platform/files/file-table.ts'
import type { ExportedCard } from './export.queries.ts'

/** A card as texts. */
export type CardCells = Record<(typeof exportedColumns)[number], string>

export interface TableOptions {
  isSafe: boolean
  /** A further column: its name, and its text for each card. */
  errors?: { name: string; texts: readonly string[] }
}

/**
 * A card in the columns of a file. The id is the shipped key, which is the same in every database; without
 * one, it is this database's id.
 */
export const cellsOf = ({ id, key, tags, ...card }: ExportedCard): CardCells => ({
  ...card,
  tags: tags.join('; '),
  id: key ?? String(id),
  link: card.link ?? '',
  reviewedOn: card.reviewedOn ?? '',
  reviewBy: card.reviewBy ?? '',
  primerPart: card.primerPart ?? '',
  kind: card.kind ?? '',
  objective: card.objective ?? '',
})

/**
 * Cards as a table that the import takes unchanged. With `isSafe`, cells that a spreadsheet would run as
 * formulas begin with an apostrophe, and a last column says so where there are any.
 */
export function cardTable(cards: readonly CardCells[], { isSafe, errors }: TableOptions): FileTable {
  const header = [...exportedColumns.map(columnName), ...(errors ? [errors.name] : [])]
  const rows = cards.map((card, index) => [
    ...exportedColumns.map((column) => card[column]),
    ...(errors ? [errors.texts[index] ?? ''] : []),
  ])
  const table = [header, ...rows]
  return {
    rows: isSafe ? guardedTable(table) : table,
    name: 'Cards',
    dayColumns: [exportedColumns.indexOf('reviewedOn'), exportedColumns.indexOf('reviewBy')],
    wideColumns: ['question', 'answer', 'why', 'source'].map((name) => table[0]?.indexOf(name) ?? -1),
  }
}

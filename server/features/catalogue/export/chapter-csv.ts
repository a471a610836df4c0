import { guardedColumn } from '#domain/import/file-cards.ts'
import { csvText } from '#server/platform/send-csv.ts'
import type { ExportedCard } from './export.queries.ts'
import { importCells, importColumns } from './import-columns.ts'

/** Texts stay as they are; `isSafe` makes formulas text, which an import of the file takes back. */
export function chapterCsv(cards: readonly ExportedCard[], { isSafe }: { isSafe: boolean }): Buffer {
  const header = isSafe ? [...importColumns, guardedColumn] : importColumns
  const rows = [header, ...cards.map(importCells)]
  return Buffer.from(`\uFEFF${csvText(rows, { raw: !isSafe })}`)
}

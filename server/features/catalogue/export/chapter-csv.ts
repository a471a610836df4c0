import { guardedColumn, importColumns } from '#domain/import/file-cards.ts'
import { csvText } from '#server/platform/http/send-csv.ts'
import type { ExportedCard } from './export.queries.ts'
import { importCells } from './import-cells.ts'

/** Texts stay as they are; `isSafe` makes formulas text, which an import of the file takes back. */
export function chapterCsv(cards: readonly ExportedCard[], { isSafe }: { isSafe: boolean }): Buffer {
  const header = isSafe ? [...importColumns, guardedColumn] : importColumns
  const rows = [header, ...cards.map(importCells)]
  return Buffer.from(`\uFEFF${csvText(rows, { raw: !isSafe })}`)
}

import { csvText } from '#server/platform/send-csv.ts'
import type { ExportedCard } from './export.queries.ts'
import { importCells, importColumns } from './import-columns.ts'

/** Texts stay as they are, so that an import finds nothing changed; `isSafe` makes formulas text, at that price. */
export function chapterCsv(cards: readonly ExportedCard[], { isSafe }: { isSafe: boolean }): Buffer {
  const rows = [importColumns, ...cards.map(importCells)]
  return Buffer.from(`\uFEFF${csvText(rows, { raw: !isSafe })}`)
}

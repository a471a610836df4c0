import { csvText } from '#server/platform/send-csv.ts'
import type { ExportedCard } from './export.queries.ts'

/** The columns that an import reads, in its order. */
const importColumns = ['question', 'answer', 'tags', 'id'] as const

/** A card in these columns. The id is the shipped key, which is the same in every database, else this database's id. */
const importCells = ({ id, key, question, answer, tags }: ExportedCard) => [
  question,
  answer,
  tags.join('; '),
  key ?? String(id),
]

/** Texts stay as they are, so that an import finds nothing changed; `isSafe` makes formulas text, at that price. */
export function chapterCsv(cards: readonly ExportedCard[], { isSafe }: { isSafe: boolean }): Buffer {
  const rows = [importColumns, ...cards.map(importCells)]
  return Buffer.from(`\uFEFF${csvText(rows, { raw: !isSafe })}`)
}

import type { FileRow } from '#domain/import/file-cards.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface NamedRows {
  name: string
  rows: FileRow[]
}

/**
 * The first sheet or table that is not empty, with notes on the others. @throws UnreadableFile when all are
 * empty
 */
export function chooseTable(
  tables: readonly NamedRows[],
  kind: 'sheet' | 'table',
): { rows: FileRow[]; notes: string[] } {
  const filled = tables.filter(({ rows }) =>
    rows.some(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  )
  const [chosen, ...others] = filled
  if (!chosen) throw new UnreadableFile(`The file is empty: no ${kind} of it has rows.`)
  const names = others.map(({ name }) => `"${name.slice(0, 60)}"`)
  const shown =
    names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ')
  return {
    rows: chosen.rows,
    notes: [
      ...(chosen === tables[0]
        ? []
        : [`The first ${kind} "${tables[0]?.name}" is empty: the ${kind} "${chosen.name}" was read.`]),
      ...(others.length > 0 ? [`Only the ${kind} "${chosen.name}" was read. Left out: ${shown}.`] : []),
    ],
  }
}

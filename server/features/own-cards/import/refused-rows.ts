import type { Database } from '#server/database/connect.ts'
import type { CsvCell } from '#server/platform/http/send-csv.ts'
import { type ImportKey, listRefusals } from './own-imports.queries.ts'

const rowsAtOnce = 500

export const refusedHeader = ['Line', 'File', 'Front', 'Reason'] as const

/** What an import has left out, in the order of the file, read while it is sent. */
export async function* refusedRows(db: Database, key: ImportKey): AsyncIterable<CsvCell[][]> {
  let after = { line: 0, file: '' }
  for (;;) {
    const rows = await listRefusals(db, key, { after, limit: rowsAtOnce })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ line, file, front, reason }) => [line, file, front, reason])
    after = last
  }
}

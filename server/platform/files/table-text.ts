import { csvText } from '#server/platform/http/send-csv.ts'
import type { FileTable } from './file-table.ts'

/** The table as text, its cells separated by commas (RFC 4180) or by tabs. */
export const tableText = ({ rows }: FileTable, separator: ',' | '\t'): Buffer =>
  Buffer.from(`\uFEFF${csvText(rows, { raw: true, separator })}`)

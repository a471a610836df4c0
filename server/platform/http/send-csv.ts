import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import Papa from 'papaparse'
import { formulaStart } from '#domain/import/formula-guard.ts'

export type CsvCell = string | number | boolean | null

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe, unless `raw`: names
 * and notes in these files were typed by anybody.
 */
export function csvText(
  rows: readonly (readonly CsvCell[])[],
  { raw = false, separator = ',' } = {},
): string {
  const escapeFormulae = raw ? false : formulaStart
  return `${Papa.unparse(rows as CsvCell[][], { escapeFormulae, delimiter: separator, newline: '\r\n' })}\r\n`
}

/**
 * The header of a download: its name unchanged (RFC 6266), and in ASCII letters for programs that read only
 * these.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\w .()-]+/g, '-')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Sends a table as a CSV file while its parts are read, so that a large table is never in memory as a whole.
 * It begins with a byte order mark, from which spreadsheets recognise UTF-8.
 */
export function sendCsv(
  reply: FastifyReply,
  file: { name: string; header: readonly string[]; parts: AsyncIterable<readonly (readonly CsvCell[])[]> },
): FastifyReply {
  async function* texts() {
    yield `\uFEFF${csvText([file.header])}`
    for await (const rows of file.parts) if (rows.length > 0) yield csvText(rows)
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', contentDisposition(file.name))
    .send(Readable.from(texts()))
}

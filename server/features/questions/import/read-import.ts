import type { Deps } from '#server/deps.ts'
import type { CsvRow } from '#server/platform/files/csv-rows.ts'
import { openWorkbook } from '#server/platform/files/open-workbook.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { parseGiftRows } from './gift-rows.ts'
import { type ImportRow, withinLimits } from './import-row.ts'
import { parseCsv, parseRows } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'

export type ImportFormat = TextFormat | 'xlsx'
type TextFormat = 'csv' | 'json' | 'gift'

/** A file with questions: a text, or the rows of a workbook. */
export type ImportFile = { fileName: string } & (
  | { text: string }
  | { rows: readonly CsvRow[]; notes: string[] }
)

const parsers: Record<TextFormat, (text: string) => ImportRow[]> = {
  csv: parseCsv,
  json: parseJson,
  gift: parseGiftRows,
}
const formats = Object.keys(parsers) as TextFormat[]

/** The limit exists because each question is compared with all others. */
const mostQuestions = 500

/** A workbook has empty rows, and rows above its header row. */
const mostRows = 2 * mostQuestions

/** The file as it was sent: a workbook is read in a thread of its own. @throws HttpError 422 for a damaged one */
export async function openImport(
  deps: Pick<Deps, 'log'>,
  { fileName, text, encoding }: { fileName: string; text: string; encoding: 'text' | 'base64' },
): Promise<ImportFile> {
  if (encoding === 'text') return { fileName, text }
  const { rows, notes } = await openWorkbook(deps, { bytes: Buffer.from(text, 'base64'), mostRows })
  if (rows.length >= mostRows)
    throw badRequest('The file has too many rows. Divide it into several files, without empty rows.')
  return { fileName, rows, notes }
}

/** The questions of a file. @throws HttpError 400 without any, and with too many */
export function readImport(file: ImportFile): { format: ImportFormat; rows: ImportRow[] } {
  const { format, rows } =
    'rows' in file ? { format: 'xlsx' as const, rows: parseRows(file.rows) } : readText(file)
  if (rows.length === 0) throw badRequest('There are no questions in this file.')
  if (rows.length > mostQuestions)
    throw badRequest(
      `The file has ${rows.length} questions. Import at most ${mostQuestions} at a time: divide the file.`,
    )
  return { format, rows: rows.map(withinLimits) }
}

/** The format follows from the extension of the name, else from the text itself. */
function readText(file: { fileName: string; text: string }): { format: TextFormat; rows: ImportRow[] } {
  const text = file.text.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw badRequest('The file is empty. Choose one with questions in it.')
  const format = formats.find((name) => file.fileName.toLowerCase().endsWith(`.${name}`)) ?? formatOf(text)
  if (!format) throw badRequest('This is not a file with questions. Choose a CSV, JSON or GIFT file.')
  return { format, rows: parsers[format](text) }
}

function formatOf(text: string): TextFormat | undefined {
  if (/^\s*[[{]/.test(text)) return 'json'
  if (text.split(/[\r\n]/, 20).some((line) => /\bstem\b/i.test(line) && /[,;]/.test(line))) return 'csv'
  return ['{', '}'].every((sign) => text.includes(sign)) && /[=~]/.test(text) ? 'gift' : undefined
}

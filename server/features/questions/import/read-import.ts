import { badRequest } from '#server/platform/http/http-error.ts'
import { parseGiftRows } from './gift-rows.ts'
import { type ImportRow, withinLimits } from './import-row.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'

export type ImportFormat = 'csv' | 'json' | 'gift'

const parsers: Record<ImportFormat, (text: string) => ImportRow[]> = {
  csv: parseCsv,
  json: parseJson,
  gift: parseGiftRows,
}
const formats = Object.keys(parsers) as ImportFormat[]

/** Each question is compared with all others. */
const mostQuestions = 500

/** The questions of a file; its format is that of its name’s ending, else what its text looks like. */
export function readImport(file: { fileName: string; text: string }): {
  format: ImportFormat
  rows: ImportRow[]
} {
  const text = file.text.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw badRequest('The file is empty. Choose one with questions in it.')
  const format = formats.find((name) => file.fileName.toLowerCase().endsWith(`.${name}`)) ?? formatOf(text)
  if (!format) throw badRequest('This is not a file with questions. Choose a CSV, JSON or GIFT file.')
  const rows = parsers[format](text)
  if (rows.length === 0) throw badRequest('There are no questions in this file.')
  if (rows.length > mostQuestions)
    throw badRequest(
      `The file has ${rows.length} questions. Import at most ${mostQuestions} at a time: divide the file.`,
    )
  return { format, rows: rows.map(withinLimits) }
}

function formatOf(text: string): ImportFormat | undefined {
  if (/^\s*[[{]/.test(text)) return 'json'
  if (text.split(/[\r\n]/, 20).some((line) => /\bstem\b/i.test(line) && /[,;]/.test(line))) return 'csv'
  return ['{', '}'].every((sign) => text.includes(sign)) && /[=~]/.test(text) ? 'gift' : undefined
}

export interface CsvRow {
  /** On which the row begins, from 1. */
  line: number
  cells: string[]
  problem?: string
}

const notDoubled = 'A cell that contains quotes begins and ends with one, and has each of its own twice: ""'
const unclosed = 'A quote is never closed: the rest of the file would be one cell. Close it, or remove it'

/** A cell with what ends it. Quoted cells may contain delimiters and line breaks (RFC 4180). */
const cell = (delimiter: string) =>
  new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)("?)([^${delimiter}\\r\\n]*)|([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|\\n|\\r|$)`,
    'g',
  )

/** @returns the rows of the text, empty lines among them; never throws. */
export function csvCells(text: string, delimiter: ',' | ';'): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  for (const match of text.matchAll(cell(delimiter))) {
    const [whole, quoted, closing, afterQuote = '', plain = '', end = ''] = match
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (quoted !== undefined && closing === '') row.problem = unclosed
    else if (afterQuote.trim() !== '') row.problem = notDoubled
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === delimiter) continue
    rows.push(row)
    row = { line, cells: [] }
    if (end === '') break
  }
  return rows
}

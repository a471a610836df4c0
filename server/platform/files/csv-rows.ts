import Papa from 'papaparse'

/** A row of a CSV text, its cells as they were written. */
export interface CsvRow {
  /** On which the row begins, from 1. */
  line: number
  cells: string[]
  /** Why its cells may not be what was meant. */
  problem?: string
}

const unclosed = 'A quote is never closed: the rest of the file would be one cell. Close it, or remove it'
const notDoubled = 'A cell that contains quotes begins and ends with one, and has each of its own twice: ""'

/** The rows of a text, empty ones among them, `mostRows` at most; never throws. */
export function csvRows(
  text: string,
  { separator, mostRows = 0 }: { separator: string; mostRows?: number },
): CsvRow[] {
  const rows: CsvRow[] = []
  const lineAt = lineCounter(text)
  let begin = 0
  Papa.parse<string[]>(text, {
    delimiter: separator,
    newline: newlineOf(text),
    preview: mostRows,
    step: ({ data, errors, meta }) => {
      rows.push({ line: lineAt(begin), cells: data, ...problemOf(errors) })
      begin = meta.cursor
    },
  })
  return rows
}

function problemOf(errors: Papa.ParseError[]): { problem: string } | undefined {
  const codes = errors.map(({ code }) => code)
  // A quote inside a cell may open the rest of the file, too: it is what to correct.
  if (codes.includes('InvalidQuotes')) return { problem: notDoubled }
  return codes.includes('MissingQuotes') ? { problem: unclosed } : undefined
}

/** Of breaks of two kinds the one that is in both: the carriage return before it is a space at the end of a cell. */
function newlineOf(text: string): '\n' | '\r' | '\r\n' {
  const outside = text.slice(0, 1_000_000).replaceAll(/"[^"]*"/g, '')
  if (/(?<!\r)\n/.test(outside)) return '\n'
  if (outside.includes('\n')) return '\r\n'
  return outside.includes('\r') ? '\r' : '\n'
}

/** The line of a place in the text; places are asked for in rising order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1
  let read = 0
  return (place) => {
    for (; read < place; read++) {
      const code = text.charCodeAt(read)
      if (code === 10 || (code === 13 && text.charCodeAt(read + 1) !== 10)) line += 1
    }
    return line
  }
}

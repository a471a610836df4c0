import { csvRows } from '#server/platform/files/csv-rows.ts'
import { type Table, UnreadableFile } from './card-file.ts'
import { decodeText } from './decode-text.ts'

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]
const separatorNames: Record<Separator, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

const rowsForGuess = 50

/** @throws UnreadableFile for a file that is no text, or empty */
export function readCsv(bytes: Uint8Array, { mostRows }: { mostRows: number }): Table {
  const { text, isGuessed } = decodeText(bytes)
  if (text.trim() === '') throw new UnreadableFile('The file is empty. Choose one with cards in it.')
  const separator = separatorOf(text)
  const notes = [
    ...(separator === ',' ? [] : [`The cells are separated by ${separatorNames[separator]}.`]),
    ...(isGuessed ? ['The letters were read as Windows-1252. Look whether accents are right.'] : []),
  ]
  return { format: 'csv', rows: csvRows(text, { separator, mostRows }), notes }
}

/** The separator by which most of the first rows have as many cells as the first one. */
function separatorOf(text: string): Separator {
  const start = text.slice(0, 200_000)
  const scored = separators.map((separator) => {
    const rows = csvRows(start, { separator, mostRows: rowsForGuess })
    const width = rows[0]?.cells.length ?? 1
    const alike = rows.filter(({ cells }) => cells.length === width).length
    return { separator, score: width > 1 ? alike / rows.length + width / 1_000 : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

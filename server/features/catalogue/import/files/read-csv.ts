import { csvRows } from '#server/platform/files/csv-rows.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import { ankiTable, readAnkiHead } from './anki-text.ts'
import type { Table } from './card-file.ts'
import { decodeText } from './decode-text.ts'

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]
const separatorNames: Record<Separator, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }

const rowsForGuess = 50

type TextFormat = 'csv' | 'tsv' | 'txt'
/** The separator that is meant by the extension of a name. */
const expected: Record<TextFormat, Separator> = { csv: ',', tsv: '\t', txt: '\t' }

/** @throws UnreadableFile for a file that is not text, or is empty */
export function readCsv(
  bytes: Uint8Array,
  { format, mostRows }: { format: TextFormat; mostRows: number },
): Table {
  const { text, isGuessed } = decodeText(bytes)
  if (text.trim() === '') throw new UnreadableFile('The file is empty. Choose one with cards in it.')
  const anki = readAnkiHead(text)
  const separator = anki?.separator ?? separatorOf(text, expected[format])
  const isExpected = separator === expected[format] || anki !== undefined
  const notes = [
    ...(isExpected ? [] : [`The cells are separated by ${separatorNames[separator as Separator]}.`]),
    ...(isGuessed ? ['The letters were read as Windows-1252. Look whether accents are right.'] : []),
  ]
  const rows = csvRows(anki?.text ?? text, { separator, mostRows })
  return anki ? { format, notes, ...ankiTable(rows, anki) } : { format, rows, notes }
}

/**
 * The separator for which most of the first rows have as many cells as the first row. A tab is hardly ever
 * part of a text: where it is expected and there is one, it is the separator.
 */
function separatorOf(text: string, likely: Separator): Separator {
  const start = text.slice(0, 200_000)
  if (likely === '\t' && start.includes('\t')) return likely
  const scored = separators.map((separator) => {
    const rows = csvRows(start, { separator, mostRows: rowsForGuess })
    const width = rows[0]?.cells.length ?? 1
    const alike = rows.filter(({ cells }) => cells.length === width).length
    return { separator, score: width > 1 ? alike / rows.length + width / 1_000 : 0 }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

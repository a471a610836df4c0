import { longestCell, withinLimits } from '#domain/import/card-limits.ts'
import { type FileCard, findCards } from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { type CardFile, type FileFormat, type Table, UnreadableFile, type UploadedFile } from './card-file.ts'
import { withoutHtml } from './html-to-markdown.ts'
import { kindOf } from './kind-of-file.ts'
import { openArchive } from './open-archive.ts'

/**
 * Reads the cards of a file, by its contents rather than by its name. The reader of a format is loaded only
 * for a file of that format: each file is read in a separate thread, whose start is mostly the loading of the
 * libraries for tables and Anki.
 * @throws UnreadableFile
 */
export async function readCardFile({ format: named, bytes, mostCards }: UploadedFile): Promise<CardFile> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = await kindOf(buffer)
  const format = kind === 'anki' ? (named === 'colpkg' ? 'colpkg' : 'apkg') : kind
  const file = await readAs(format, { bytes: buffer, mostCards })
  if (file.cards.length === 0) throw new UnreadableFile('There are no cards in this file.')
  if (file.cards.length > mostCards)
    throw new UnreadableFile(
      `The file has more than ${mostCards.toLocaleString('en-US')} rows. Divide it into several files.`,
    )
  const isRenamed = format !== named
  const renamed = `The name ends in .${named}, but it is a file of the type ${format}: it was read as that.`
  const cards = file.cards.map(withinLimits)
  return { ...file, cards, notes: isRenamed ? [renamed, ...file.notes] : file.notes }
}

async function readAs(
  format: FileFormat,
  { bytes, mostCards }: { bytes: Buffer; mostCards: number },
): Promise<CardFile> {
  if (format === 'apkg' || format === 'colpkg') {
    const { isCollection, readAnki } = await import('./read-anki.ts')
    return readAnki(await openArchive(bytes, isCollection), { format, mostCards })
  }
  return cardsOf(await readTable(format, { bytes, mostRows: mostCards * 2 }))
}

/** Reads more rows than there may be cards: there may be empty rows, and lines above the header row. */
async function readTable(
  format: Exclude<FileFormat, 'apkg' | 'colpkg'>,
  { bytes, mostRows }: { bytes: Buffer; mostRows: number },
): Promise<Table> {
  const table = await readRows(format, { bytes, mostRows })
  if (table.rows.length >= mostRows)
    throw new UnreadableFile('The file has too many rows. Divide it into several files, without empty rows.')
  return table
}

async function readRows(
  format: Exclude<FileFormat, 'apkg' | 'colpkg'>,
  { bytes, mostRows }: { bytes: Buffer; mostRows: number },
): Promise<Table> {
  if (format === 'csv') {
    const { readCsv } = await import('./read-csv.ts')
    return readCsv(bytes, { mostRows })
  }
  if (format === 'numbers') {
    const { readNumbers } = await import('./read-numbers.ts')
    return readNumbers(await openArchive(bytes, (name) => name.endsWith('.iwa')))
  }
  const { readWorkbook } = await import('./read-workbook.ts')
  return readWorkbook(bytes, { format, mostRows })
}

function cardsOf(table: Table): CardFile {
  const found = findCards(table.rows)
  if ('refused' in found) throw new UnreadableFile(found.refused)
  const { cards } = found
  const media = cards.some(hasMedia) ? ['Pictures and sounds are left out.'] : []
  return {
    format: table.format,
    cards: cards.map(readText),
    notes: [...table.notes, ...found.notes, ...media],
  }
}

const hasMedia = ({ question, answer }: FileCard) => /<(?:img|audio|video)\b/i.test(`${question} ${answer}`)

function readText(card: FileCard): ReadCard {
  const { question, answer } = card
  return { ...card, raw: { question, answer }, question: markdownOf(question), answer: markdownOf(answer) }
}

const markdownOf = (cell: string) => (cell.length > longestCell ? cell : withoutHtml(cell))

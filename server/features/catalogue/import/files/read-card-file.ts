import { longestCell, withinLimits } from '#domain/import/card-limits.ts'
import { withCorrections } from '#domain/import/corrections.ts'
import {
  type ColumnChoice,
  type FileCard,
  type FoundCards,
  findCards,
  shapeOf,
} from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { openArchive } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import type { CardFile, FileFormat, Table, UploadedFile } from './card-file.ts'
import { htmlToMarkdown, withoutHtml } from './html-to-markdown.ts'
import { kindOf } from './kind-of-file.ts'

/**
 * Reads the cards of a file, by its contents rather than by its name. The reader of a format is loaded only
 * for a file of that format: each file is read in a separate thread, whose start is mostly the loading of the
 * libraries for tables and Anki.
 * @throws UnreadableFile
 */
export async function readCardFile(upload: UploadedFile): Promise<CardFile> {
  const { format: named, bytes, mostCards, corrections = [] } = upload
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formatOf(await kindOf(buffer), named)
  const file = await readAs(format, { ...upload, bytes: buffer })
  if (file.cards.length === 0 && file.refused === null)
    throw new UnreadableFile('There are no cards in this file.')
  if (file.cards.length > mostCards)
    throw new UnreadableFile(
      `The file has more than ${mostCards.toLocaleString('en-US')} rows. Divide it into several files.`,
    )
  const isRenamed = format !== named
  const renamed = `The name ends in .${named}, but it is a file of the type ${format}: it was read as that.`
  const cards = withCorrections(file.cards, corrections).map(withinLimits)
  return { ...file, cards, notes: isRenamed ? [renamed, ...file.notes] : file.notes }
}

/** Text is of the format that the name says: nothing else tells a table with tabs from one with commas. */
function formatOf(kind: Awaited<ReturnType<typeof kindOf>>, named: FileFormat): FileFormat {
  if (kind === 'anki') return named === 'colpkg' ? 'colpkg' : 'apkg'
  return kind === 'csv' && isTextFormat(named) ? named : kind
}

type TextFormat = 'csv' | 'tsv' | 'txt'
const isTextFormat = (format: FileFormat): format is TextFormat => ['csv', 'tsv', 'txt'].includes(format)

type Reading = UploadedFile & { bytes: Buffer }

async function readAs(
  format: FileFormat,
  { bytes, mostCards, chosen, remembered = {} }: Reading,
): Promise<CardFile> {
  if (format === 'apkg' || format === 'colpkg') {
    const { readAnki } = await import('./read-anki.ts')
    const { isCollection } = await import('./open-collection.ts')
    return readAnki(await openArchive(bytes, isCollection), { format, mostCards })
  }
  const table = await readTable(format, { bytes, mostRows: mostCards * 2 })
  return cardsOf(table, { chosen, remembered })
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
  if (isTextFormat(format)) {
    const { readCsv } = await import('./read-csv.ts')
    return readCsv(bytes, { format, mostRows })
  }
  if (format === 'numbers') {
    const { readNumbers } = await import('./read-numbers.ts')
    return readNumbers(await openArchive(bytes, (name) => name.endsWith('.iwa')))
  }
  const { readWorkbook } = await import('#server/platform/files/read-workbook.ts')
  return { format, ...(await readWorkbook(bytes, { format, mostRows })) }
}

interface Choices {
  chosen: ColumnChoice | undefined
  remembered: Readonly<Record<string, ColumnChoice>>
}

function cardsOf(table: Table, { chosen, remembered }: Choices): CardFile {
  const isText = isTextFormat(table.format)
  const own = findCards(table.rows, { chosen: chosen ?? table.columns, isText })
  const again = chosen || table.columns ? undefined : rememberedFor(table.rows, { own, remembered })
  const found = again ? findCards(table.rows, { chosen: again, isText }) : own
  const { cards } = found
  const media = cards.some(hasMedia) ? ['Pictures and sounds are left out.'] : []
  return {
    format: table.format,
    cards: cards.map((card) => readText(card, table)),
    notes: [...table.notes, ...found.notes, ...media],
    columns: { ...found.columns, isRemembered: again !== undefined },
    refused: found.refused ?? null,
  }
}

/** What the admin chose for an earlier file with these names, or, where none are known, with as many columns. */
function rememberedFor(
  rows: Table['rows'],
  { own, remembered }: { own: FoundCards; remembered: Choices['remembered'] },
): ColumnChoice | undefined {
  const named = findCards(rows, { chosen: { hasHeader: true, columns: [] } }).columns
  return remembered[shapeOf(named)] ?? (own.columns.hasHeader ? undefined : remembered[shapeOf(own.columns)])
}

const hasMedia = ({ question, answer }: FileCard) => /<(?:img|audio|video)\b/i.test(`${question} ${answer}`)

function readText(card: FileCard, { ofAnki }: Table): ReadCard {
  const { question, answer, details } = card
  const { why } = details
  const read = ofAnki?.hasHtml ? markdownOfHtml : markdownOf
  return {
    ...card,
    ...(ofAnki && { isOfAnki: true as const }),
    raw: { question, answer, why: why ?? '' },
    question: read(question),
    answer: read(answer),
    details: why === undefined ? details : { ...details, why: read(why) },
  }
}

const markdownOf = (cell: string) => (cell.length > longestCell ? cell : withoutHtml(cell))
const markdownOfHtml = (cell: string) => (cell.length > longestCell ? cell : htmlToMarkdown(cell))

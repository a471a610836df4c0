import { type FileCard, findCards } from '#domain/import/file-cards.ts'
import type { ReadCard } from '#domain/import/plan-import.ts'
import { hasHtml, withoutHtml } from '#domain/text/html-to-markdown.ts'
import { type CardFile, type Table, UnreadableFile, type UploadedFile } from './card-file.ts'
import { readCsv } from './read-csv.ts'

/** Longer cells are refused as they are, without reading what HTML they have. */
const longestHtml = 50_000

/** @throws UnreadableFile */
export async function readCardFile(file: UploadedFile): Promise<CardFile> {
  const table = await readTable(file)
  const found = findCards(table.rows)
  if ('refused' in found) throw new UnreadableFile(found.refused)
  const { cards } = found
  if (cards.length === 0) throw new UnreadableFile('There are no cards in this file.')
  if (cards.length > file.mostCards) throw new UnreadableFile(tooManyRows(file.mostCards))
  const notes = [...table.notes, ...found.notes, ...(cards.some(hasMedia) ? [mediaNote] : [])]
  return { format: table.format, cards: cards.map(readText), notes }
}

const tooManyRows = (most: number) =>
  `The file has more than ${most.toLocaleString('en-US')} rows. Divide it into several files.`
const mediaNote = 'Pictures and sounds are left out.'

const hasMedia = ({ question, answer }: FileCard) => /<(?:img|audio|video)\b/i.test(`${question} ${answer}`)

function readText(card: FileCard): ReadCard {
  const { question, answer } = card
  return { ...card, raw: { question, answer }, question: markdownOf(question), answer: markdownOf(answer) }
}

const markdownOf = (cell: string) => (cell.length > longestHtml || !hasHtml(cell) ? cell : withoutHtml(cell))

async function readTable({ format, bytes, mostCards }: UploadedFile): Promise<Table> {
  // There may be empty rows, and lines above the header row.
  const mostRows = mostCards * 2
  if (format === 'csv') return readCsv(bytes, { mostRows })
  throw new UnreadableFile('This kind of file cannot be read.')
}

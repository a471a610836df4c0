import { openArchive } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'

type Kind = 'csv' | 'xlsx' | 'xls' | 'numbers' | 'anki'

const notCards = 'This is no file with cards. Choose a CSV, TSV, Excel or Numbers file, or an export of Anki.'

/** Tells the kind of a file by its contents. @throws UnreadableFile for a file that cannot hold cards */
export async function kindOf(bytes: Buffer): Promise<Kind> {
  if (bytes.length === 0) throw new UnreadableFile('The file is empty. Choose one with cards in it.')
  const start = bytes.subarray(0, 8).toString('hex')
  if (start.startsWith('504b0304')) return kindOfArchive(bytes)
  if (start === 'd0cf11e0a1b11ae1') return 'xls'
  if (!isText(bytes)) throw new UnreadableFile(notCards)
  return 'csv'
}

async function kindOfArchive(bytes: Buffer): Promise<Kind> {
  const names: string[] = []
  await openArchive(bytes, (name) => {
    names.push(name)
    return false
  })
  if (names.includes('xl/workbook.xml') || names.includes('xl/workbook.bin')) return 'xlsx'
  if (names.some((name) => name.startsWith('collection.anki2'))) return 'anki'
  if (names.some((name) => name.endsWith('.iwa'))) return 'numbers'
  if (names.some((name) => /(?:^|\/)Index\.zip$|^index\.apxl$/.test(name)))
    throw new UnreadableFile('The file is of an old version of Numbers. Export it as CSV and choose that.')
  throw new UnreadableFile(notCards)
}

/**
 * Counts characters that do not occur in text: with more than a few of them, the file is a picture, a PDF or
 * noise. A NUL is reported with its row.
 */
function isText(bytes: Buffer): boolean {
  if (/^(?:%PDF|GIF8|<!doctype|<html|<\?xml)/i.test(bytes.subarray(0, 64).toString('latin1').trimStart()))
    return false
  const sample = bytes.subarray(0, 4_096)
  const isUtf16 = /^(?:fffe|feff)/.test(sample.subarray(0, 2).toString('hex'))
  const controls = sample.filter((byte) => byte < 32 && ![9, 10, 13, 0].includes(byte)).length
  return isUtf16 || controls <= sample.length / 50
}

import yauzl from 'yauzl'
import { UnreadableFile } from './unreadable-file.ts'

const mostEntries = 20_000
/** The number of bytes that the parts of one file may unpack to, all together. */
export const mostUnpackedBytes = 64 * 1024 * 1024
/**
 * The text of spreadsheets is packed to a thirtieth; a file that unpacks to more than this many times its
 * size is an attack.
 */
const largestRatio = 200
const smallEnough = 8 * 1024 * 1024

const tooLarge = 'The file unpacks to too much. Save it as CSV and choose that.'
const damaged = 'The file is damaged: it cannot be unpacked. Save it again in the program that made it.'

/**
 * The entries of a zip archive in memory, by name. Nothing is written to disk, so a name cannot lead
 * anywhere.
 */
export type Archive = Map<string, Buffer>

/**
 * Unpacks the wanted entries of an archive, and counts the bytes while it does: it trusts neither the sizes
 * that the archive states nor the library that reads its contents later. @throws UnreadableFile
 */
export async function openArchive(bytes: Buffer, wants: (name: string) => boolean): Promise<Archive> {
  try {
    return await unpack(bytes, wants)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
  }
}

async function unpack(bytes: Buffer, wants: (name: string) => boolean): Promise<Archive> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  if (zip.entryCount > mostEntries) throw new UnreadableFile(tooLarge)
  const wanted: yauzl.Entry[] = []
  for await (const entry of zip.eachEntry()) if (wants(entry.fileName)) wanted.push(entry)
  requireSize(
    wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
    bytes.length,
  )
  const archive: Archive = new Map()
  let total = 0
  for (const entry of wanted) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) {
      total += (part as Buffer).length
      requireSize(total, bytes.length)
      parts.push(part as Buffer)
    }
    archive.set(entry.fileName, Buffer.concat(parts))
  }
  return archive
}

function requireSize(unpacked: number, packed: number): void {
  if (unpacked > mostUnpackedBytes || (unpacked > smallEnough && unpacked > packed * largestRatio))
    throw new UnreadableFile(tooLarge)
}

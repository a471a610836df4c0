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

function requireSize(unpacked: number, packed: number, most = mostUnpackedBytes): void {
  if (unpacked > most || (unpacked > smallEnough && unpacked > packed * largestRatio))
    throw new UnreadableFile(tooLarge)
}

/** With pictures and sounds there may be more entries in a package on disk. */
const mostEntriesOnDisk = 100_000

/** An archive on disk, whose entries are unpacked one by one, as they are asked for. */
export class ArchiveOnDisk {
  readonly #zip: yauzl.ZipFile
  readonly #entries: ReadonlyMap<string, yauzl.Entry>

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws UnreadableFile */
  static async open(path: string): Promise<ArchiveOnDisk> {
    const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
      throw new UnreadableFile(damaged)
    })
    try {
      if (zip.entryCount > mostEntriesOnDisk) throw new UnreadableFile(tooLarge)
      const entries = new Map<string, yauzl.Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new ArchiveOnDisk(zip, entries)
    } catch (error) {
      zip.close()
      throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** What tells an entry from others without unpacking it: its size and checksum, as the archive states them. */
  markOf(name: string): string | undefined {
    const entry = this.#entries.get(name)
    return entry && `${entry.crc32.toString(16)}-${entry.uncompressedSize}`
  }

  /**
   * Unpacks an entry, and counts its bytes while it does; undefined for a name that is not there.
   * @throws UnreadableFile for one that is damaged, or larger than `mostBytes`
   */
  async read(name: string, mostBytes: number): Promise<Buffer | undefined> {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    try {
      const parts: Buffer[] = []
      let total = 0
      for await (const part of await this.#zip.openReadStreamPromise(entry)) {
        total += (part as Buffer).length
        requireSize(total, this.#zip.fileSize, mostBytes)
        parts.push(part as Buffer)
      }
      return Buffer.concat(parts)
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(damaged)
    }
  }

  close(): void {
    this.#zip.close()
  }
}

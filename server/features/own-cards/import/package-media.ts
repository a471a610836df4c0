import { zstdDecompressSync } from 'node:zlib'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import { messagesIn, readMessage, textIn } from '#server/features/catalogue/import/files/iwa.ts'
import type { ArchiveOnDisk } from '#server/platform/files/open-archive.ts'
import { UnreadableFile } from '#server/platform/files/unreadable-file.ts'
import { hashOf } from './media-in-fields.ts'
import type { FoundMedia, MediaOfPackage } from './note-file.ts'

const mostMapBytes = 32 * 2 ** 20
/** So many files, or so many bytes of them, are handed over at once. */
const atOnce = { files: 8, bytes: 2 * mostMediaFileBytes }

/**
 * The pictures and sounds of a package. Its entries have numbers as names; a list says what each is called: JSON, and in the
 * newest format a message of protobuf, in which case each file is compressed by itself.
 */
export class PackageMedia {
  readonly #archive: ArchiveOnDisk
  readonly #entries: ReadonlyMap<string, string>
  readonly #isCompressed: boolean
  readonly #sent = new Set<string>()

  private constructor(
    archive: ArchiveOnDisk,
    { names, isCompressed }: { names: readonly [entry: string, name: string][]; isCompressed: boolean },
  ) {
    this.#archive = archive
    this.#isCompressed = isCompressed
    const entries = new Map<string, string>()
    for (const [entry, written] of names) {
      const name = written.normalize('NFC')
      // A name is only looked up; one with a path is none of Anki's.
      if (!/[/\\]/.test(name) && !entries.has(name)) entries.set(name, entry)
    }
    this.#entries = entries
  }

  static async open(archive: ArchiveOnDisk): Promise<PackageMedia> {
    const list = await archive.read('media', mostMapBytes)
    const isCompressed = list?.subarray(0, 4).toString('hex') === '28b52ffd'
    try {
      const names = list === undefined ? [] : isCompressed ? newNames(list) : oldNames(list)
      return new PackageMedia(archive, { names, isCompressed })
    } catch {
      return new PackageMedia(archive, { names: [], isCompressed })
    }
  }

  /** By what a file is known again: its name, size and checksum; undefined where there is none of this name. */
  sourceOf(name: string): string | undefined {
    const entry = this.#entries.get(name)
    const mark = entry === undefined ? undefined : this.#archive.markOf(entry)
    return mark && hashOf(`${name}\n${mark}`)
  }

  /** Those of the files that were not handed over before, a few at a time. @param known the sources of files that are not wanted */
  async *filesOf(media: readonly FoundMedia[], known: ReadonlySet<string>): AsyncGenerator<MediaOfPackage[]> {
    let files: MediaOfPackage[] = []
    let bytes = 0
    for (const { name, source } of media) {
      if (source === null || known.has(source) || this.#sent.has(source)) continue
      this.#sent.add(source)
      const file = { name, source, ...(await this.#read(name)) }
      files.push(file)
      bytes += file.bytes.length
      if (files.length < atOnce.files && bytes < atOnce.bytes) continue
      yield files
      ;[files, bytes] = [[], 0]
    }
    if (files.length > 0) yield files
  }

  async #read(name: string): Promise<Pick<MediaOfPackage, 'bytes' | 'problem'>> {
    try {
      const packed = await this.#archive.read(this.#entries.get(name) ?? '', mostMediaFileBytes)
      const bytes = packed && (this.#isCompressed ? unpacked(packed) : packed)
      return { bytes: bytes ?? new Uint8Array(), problem: null }
    } catch (error) {
      const isLarge = error instanceof UnreadableFile && error.message.includes('too much')
      const problem = isLarge ? `It is larger than ${mostMediaFileBytes / 2 ** 20} MB` : 'It is damaged'
      return { bytes: new Uint8Array(), problem }
    }
  }
}

const unpacked = (bytes: Uint8Array) => zstdDecompressSync(bytes, { maxOutputLength: mostMediaFileBytes })

function oldNames(list: Buffer): [string, string][] {
  const names = JSON.parse(list.toString()) as unknown
  if (typeof names !== 'object' || names === null) return []
  return Object.entries(names).map(([entry, name]) => [entry, String(name)])
}

/** The place of a name in the list is the name of its entry. */
function newNames(list: Buffer): [string, string][] {
  const message = readMessage(zstdDecompressSync(list, { maxOutputLength: mostMapBytes }))
  return messagesIn(message, 1).map((entry, place) => [String(place), textIn(entry, 1) ?? ''])
}

import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/platform/clock.ts'
import { type BuiltFile, builtFile } from './built-pages.ts'

/** Longer than a visit to a page, so that visits do not become queries. */
const keptMs = 60_000

/**
 * A file that is made from the database again once a minute. While it cannot be made, the last one is sent, at
 * first the `initial` one. @returns undefined when there is none
 */
export function createKeptFile<Initial extends BuiltFile | undefined>(
  make: () => Promise<BuiltFile>,
  { initial, clock, log }: { initial: Initial; clock: Clock; log: FastifyBaseLogger },
): () => Promise<BuiltFile | Initial> {
  let file: BuiltFile | Initial = initial
  let madeAt = Number.NEGATIVE_INFINITY
  let making: Promise<void> | undefined

  async function makeAgain(): Promise<void> {
    try {
      file = await make()
    } catch (error) {
      log.error({ err: error }, 'a page is sent without its latest texts')
    }
    madeAt = clock.now().getTime()
    making = undefined
  }

  return async () => {
    if (clock.now().getTime() - madeAt >= keptMs) {
      making ??= makeAgain()
      await making
    }
    return file
  }
}

/** A file with its compressed forms. @param type its media type */
export async function compressedFile(text: string, type: string): Promise<BuiltFile> {
  const bytes = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes), promisify(gzip)(bytes)])
  return { ...builtFile('', { bytes }), type, compressed: { br, gzip: gz } }
}

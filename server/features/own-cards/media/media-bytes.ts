import { createHash } from 'node:crypto'
import { mostMediaFileBytes } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import { StoreUnavailable } from '#server/platform/files/object-store.ts'
import type { ByteRange } from '#server/platform/http/byte-range.ts'
import { unavailable } from '#server/platform/http/http-error.ts'
import type { MediaFile } from './media-file.ts'
import { findMediaPart, listMediaFiles, type MediaPlace } from './own-media.queries.ts'
import { objectNameOf, smallNameOf } from './place-media.ts'

type ReadDeps = Pick<Deps, 'db' | 'log' | 'mediaStore'>

/** Longer than any file that is made of an uploaded one. */
const whole: ByteRange = { start: 0, length: 4 * mostMediaFileBytes }

/**
 * A part of a file, or all of it, from the database or from the object store.
 * @returns undefined when there is none
 * @throws HttpError 503 while the store cannot be used
 */
export async function readMediaBytes(
  deps: ReadDeps,
  which: MediaPlace & { isSmall: boolean },
  part?: ByteRange,
): Promise<Uint8Array | undefined> {
  // Between two looks a file may have moved.
  for (let tries = 0; tries < 2; tries += 1) {
    const found = await findMediaPart(deps.db, which, part ?? whole)
    if (!found) return undefined
    if (found.bytes) return found.bytes
    const stored = await readStored(deps, { ...which, isSmall: found.isSmallStored }, part)
    if (stored) return stored
  }
  deps.log.error({ object: objectNameOf(which) }, 'a file is missing in the store')
  return undefined
}

/** The files of a learner with these keys, all bytes of them. @throws HttpError 503 while the store cannot be used */
export async function readMediaFiles(
  deps: ReadDeps,
  userId: number,
  keys: readonly string[],
): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  for (const { key, smallSize, ...row } of await listMediaFiles(deps.db, userId, keys)) {
    const form = (isSmall: boolean) => readMediaBytes(deps, { userId, key, isSmall })
    const bytes = row.bytes ?? (await form(false))
    const small = smallSize === null ? row.small : await form(true)
    if (bytes && small !== undefined) files.push({ key, bytes, small })
  }
  return files
}

async function readStored(
  { mediaStore, log }: ReadDeps,
  which: MediaPlace & { isSmall: boolean },
  part: ByteRange | undefined,
): Promise<Uint8Array | undefined> {
  if (!mediaStore) throw notNow()
  try {
    const bytes = await mediaStore.get(which.isSmall ? smallNameOf(which) : objectNameOf(which), part)
    if (!bytes || isRight(bytes, which, part)) return bytes
    log.error({ object: objectNameOf(which) }, 'the store has other bytes than the file')
    return undefined
  } catch (error) {
    throw error instanceof StoreUnavailable ? notNow() : error
  }
}

/** A key begins with the hash of the large form; of a part, the length is known. */
function isRight(
  bytes: Uint8Array,
  { key, isSmall }: { key: string; isSmall: boolean },
  part: ByteRange | undefined,
): boolean {
  if (part) return bytes.length === part.length
  return isSmall || key.startsWith(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
}

const notNow = () => unavailable('This picture or sound cannot be loaded now. Please try again in a moment.')

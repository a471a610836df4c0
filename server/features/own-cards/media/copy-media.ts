import type { Deps } from '#server/deps.ts'
import { readMediaFiles } from './media-bytes.ts'
import { listKnownKeys } from './own-media.queries.ts'
import { placeMedia } from './place-media.ts'
import { saveMedia } from './store-media.ts'

/** So many files are in memory at once. */
const filesAtOnce = 8

export type CopyDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'mediaStore'>

/**
 * Copies pictures and sounds of a learner to another one, in short transactions; those that the other has stay as they are. Copies
 * that no note names in the end are tidied away like uploads.
 * @throws HttpError 409 media_full, 503 while the object store cannot be used
 */
export async function copyMedia(
  deps: CopyDeps,
  { from, to }: { from: number; to: number },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const known = await listKnownKeys(deps.db, to, keys)
  const missing = keys.filter((key) => !known.has(key))
  for (let start = 0; start < missing.length; start += filesAtOnce) {
    const files = await readMediaFiles(deps, from, missing.slice(start, start + filesAtOnce))
    const placed = await placeMedia(deps, to, files)
    await deps.db.transaction((tx) => saveMedia(tx, { userId: to, now: deps.clock.now() }, placed))
  }
}

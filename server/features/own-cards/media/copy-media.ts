import type { Deps } from '#server/deps.ts'
import { listKnownKeys, listMediaFiles } from './own-media.queries.ts'
import { saveMedia } from './store-media.ts'

/** So many files are in memory at once. */
const filesAtOnce = 8

/**
 * Copies pictures and sounds of a learner to another one, in short transactions; those that the other has stay as they are. Copies
 * that no note names in the end are tidied away like uploads.
 * @throws HttpError 409 media_full
 */
export async function copyMedia(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { from, to }: { from: number; to: number },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const known = await listKnownKeys(db, to, keys)
  const missing = keys.filter((key) => !known.has(key))
  for (let start = 0; start < missing.length; start += filesAtOnce) {
    const files = await listMediaFiles(db, from, missing.slice(start, start + filesAtOnce))
    await db.transaction((tx) => saveMedia(tx, { userId: to, now: clock.now() }, files))
  }
}

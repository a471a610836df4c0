import { studyDatabase } from '#client/features/outbox/study-database.ts'
import type { Block } from '#contracts/questions/questions.ts'

/** Beside the cached cards, and removed with them when somebody else signs in. */
const sourceOf = (blockId: number) => `block:${blockId}`

/** A block as one user last had it on screen. Its clock is that of the server at `savedAt`. */
export interface CachedBlock {
  block: Block
  /** Epoch milliseconds of this browser, when the server replied. */
  savedAt: number
}

/** Caching is a convenience: a browser without storage answers questions online all the same. */
export async function cacheBlock(userId: number, { block, savedAt }: CachedBlock): Promise<void> {
  const row = { userId, source: sourceOf(block.id), entries: [], message: '', savedAt, block }
  try {
    await studyDatabase.write(['entries'], ({ store }) => store.put(row))
  } catch {
    return
  }
}

export async function findCachedBlock(userId: number, blockId: number): Promise<CachedBlock | undefined> {
  try {
    const key: [number, string] = [userId, sourceOf(blockId)]
    const found = await studyDatabase.read(['entries'], ({ store }) => store.get(key))
    return found?.block && { block: found.block, savedAt: found.savedAt }
  } catch {
    return undefined
  }
}

export async function removeCachedBlock(userId: number, blockId: number): Promise<void> {
  try {
    await studyDatabase.write(['entries'], ({ store }) => store.delete([userId, sourceOf(blockId)]))
  } catch {
    return
  }
}

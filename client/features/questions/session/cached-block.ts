import { studyDatabase } from '#client/features/outbox/study-database.ts'
import type { Block } from '#contracts/questions/questions.ts'

/**
 * The key of a block. It is stored beside the cached cards, and removed with them when somebody else signs
 * in.
 */
const sourceOf = (blockId: number) => `block:${blockId}`

/** A block as one user last had it on screen. Its clock shows the server's value at `savedAt`. */
export interface CachedBlock {
  block: Block
  /** The time of the server's reply, in epoch milliseconds of this browser. */
  savedAt: number
}

/** Caches a block. This is a convenience: a browser without storage can still answer questions online. */
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

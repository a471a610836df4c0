import { and, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { builtAssets } from './tables/releases.ts'

/** A hashed file of one version of the pages. */
export interface StoredAsset {
  path: string
  isBrotli: boolean
  bytes: Uint8Array
}

/**
 * After another version has started, a tab may still request parts of the previous one for this many days.
 */
const storedDays = 30
const dayMs = 86_400_000

/**
 * Saves the assets of the version that starts to serve, so that servers of every other version can send them,
 * and deletes those of versions that ended long ago.
 */
export async function saveAssets(db: Database, assets: StoredAsset[], now: Date): Promise<void> {
  if (assets.length === 0) return
  const paths = assets.map(({ path }) => path)
  await db.transaction(async (tx) => {
    // Servers that start at the same time wait for each other; servers that are serving can still read.
    await tx.execute(sql`lock table ${builtAssets} in share row exclusive mode`)
    const rows = await tx
      .select({ path: builtAssets.path })
      .from(builtAssets)
      .where(inArray(builtAssets.path, paths))
    const known = new Set(rows.map(({ path }) => path))
    const missing = assets.filter(({ path }) => !known.has(path))
    if (missing.length > 0) await tx.insert(builtAssets).values(missing)
    await tx
      .update(builtAssets)
      .set({ supersededAt: null })
      .where(and(isNotNull(builtAssets.supersededAt), inArray(builtAssets.path, paths)))
    await tx
      .update(builtAssets)
      .set({ supersededAt: now })
      .where(and(isNull(builtAssets.supersededAt), notInArray(builtAssets.path, paths)))
    await tx
      .delete(builtAssets)
      .where(lt(builtAssets.supersededAt, new Date(now.getTime() - storedDays * dayMs)))
  })
}

export async function findStoredAssets(db: Database, paths: readonly string[]): Promise<StoredAsset[]> {
  const { path, isBrotli, bytes } = builtAssets
  return db
    .select({ path, isBrotli, bytes })
    .from(builtAssets)
    .where(inArray(path, [...paths]))
}

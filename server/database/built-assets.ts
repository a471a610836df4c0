import { and, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { builtAssets } from './tables/releases.ts'

/** A hashed file of some version of the pages. */
export interface KeptAsset {
  path: string
  isBrotli: boolean
  bytes: Uint8Array
}

/** So long after another version has begun, a tab may still ask for parts of the one before. */
const keptDays = 30
const dayMs = 86_400_000

/**
 * Keeps the assets of the version that begins to serve, so that servers of every other version can hand them out, and
 * forgets those of versions that ended long ago.
 */
export async function keepAssets(db: Database, assets: KeptAsset[], now: Date): Promise<void> {
  if (assets.length === 0) return
  const paths = assets.map(({ path }) => path)
  await db.transaction(async (tx) => {
    // Servers that start at once take turns; those that serve go on reading.
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
      .where(lt(builtAssets.supersededAt, new Date(now.getTime() - keptDays * dayMs)))
  })
}

export async function findKeptAssets(db: Database, paths: readonly string[]): Promise<KeptAsset[]> {
  const { path, isBrotli, bytes } = builtAssets
  return db
    .select({ path, isBrotli, bytes })
    .from(builtAssets)
    .where(inArray(path, [...paths]))
}

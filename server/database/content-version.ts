import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { contentVersion } from './tables/catalogue.ts'

/**
 * Whoever writes chapters or cards calls this in the same transaction: servers keep them in memory, and each list of
 * cards asks whether what it has is still so.
 */
export async function countContentChange(tx: Database): Promise<void> {
  await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` })
}

/** The present version, as part of a statement. */
export const currentContentVersion = sql`(select version from content_version)`

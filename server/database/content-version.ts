import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { contentVersion } from './tables/catalogue.ts'

/**
 * Whatever writes chapters or cards calls this in the same transaction: servers keep cards in memory, and each list of
 * cards compares the version of what it has with the present one.
 */
export async function countContentChange(tx: Database): Promise<void> {
  await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` })
}

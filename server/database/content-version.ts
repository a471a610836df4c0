import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { statementName } from './prepared.ts'
import { contentVersion } from './tables/catalogue.ts'

/**
 * Whatever writes chapters or cards calls this in the same transaction: servers keep cards in memory, and each list of
 * cards compares the version of what it has with the present one.
 */
export async function countContentChange(tx: Database): Promise<void> {
  await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` })
}

/** The version of chapters and cards as they are now. */
export async function findContentVersion(db: Database): Promise<number> {
  const [row] = await db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .prepare(statementName(db, 'content_version'))
    .execute()
  if (!row) throw new Error('the content has no version')
  return row.version
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { contentVersion } from '#server/database/tables/catalogue.ts'

/**
 * Whatever writes chapters or cards calls this in the same transaction: servers keep cards in memory, and each list of
 * cards compares the version of what it has with the present one.
 */
export async function countContentChange(tx: Database): Promise<void> {
  await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` })
}

/**
 * Whoever writes several chapters or cards, or reads before writing, calls this first: such transactions take turns from
 * their beginning, so that none waits for another in a circle, and a title found free stays free.
 */
export async function lockContent(tx: Database): Promise<void> {
  await tx.select().from(contentVersion).for('update')
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

import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { contentVersion } from '#server/database/tables/catalogue.ts'

/**
 * Counts a change of content. Everything that writes chapters or cards must call this in the same
 * transaction: servers keep cards in memory, and each list of cards compares its copy's version with the
 * present one. It takes the lock of `lockContent` too.
 */
export async function countContentChange(tx: Database): Promise<void> {
  await tx.update(contentVersion).set({ version: sql`${contentVersion.version} + 1` })
}

/**
 * Must be called first by everything that writes several chapters or cards, or reads before writing: such
 * transactions take turns from their beginning, so that none waits for another in a circle, and a title that
 * was found free stays free.
 */
export async function lockContent(tx: Database): Promise<void> {
  await tx.select().from(contentVersion).for('update')
}

/** The present version of chapters and cards. */
export async function findContentVersion(db: Database): Promise<number> {
  const [row] = await db
    .select({ version: contentVersion.version })
    .from(contentVersion)
    .prepare(statementName(db, 'content_version'))
    .execute()
  if (!row) throw new Error('the content has no version')
  return row.version
}

import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentConflicts } from '#server/database/tables/catalogue.ts'

/** Shipped texts that changed after an admin had edited them. */

/** What the shipped rows of all kinds have in common: `shipped` is the row that the loader of the kind would have written. */
export interface ShippedEntry extends Record<string, unknown> {
  key: string
  contentHash: string
}

export interface Conflict {
  key: string
  shipped: ShippedEntry
  noticedAt: Date
}

type ConflictRow = typeof contentConflicts.$inferSelect
const toConflict = ({ shipped, ...row }: ConflictRow): Conflict => ({
  ...row,
  shipped: shipped as ShippedEntry,
})

/** A load found that both sides changed. */
export async function saveConflict(db: Database, key: string, shipped: ShippedEntry): Promise<void> {
  await db
    .insert(contentConflicts)
    .values({ key, shipped })
    .onConflictDoUpdate({ target: contentConflicts.key, set: { shipped } })
}

/** Oldest first, at most 200. */
export async function listConflicts(db: Database): Promise<Conflict[]> {
  const rows = await db
    .select()
    .from(contentConflicts)
    .orderBy(sql`${contentConflicts.noticedAt}, ${contentConflicts.key}`)
    .limit(200)
  return rows.map(toConflict)
}

/** Removes a conflict, so that two admins do not both resolve it. @returns what it was. */
export async function removeConflict(tx: Database, key: string): Promise<Conflict | undefined> {
  const [row] = await tx.delete(contentConflicts).where(eq(contentConflicts.key, key)).returning()
  return row && toConflict(row)
}

import { eq, sql } from 'drizzle-orm'
import type { AnnouncedChange } from '#content/schema.ts'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { Database } from '#server/database/connect.ts'
import { contentConflicts } from '#server/database/tables/catalogue.ts'

/** Shipped texts that changed after an admin had edited them. */

/**
 * The common fields of the shipped rows of all kinds: `shipped` is the row that the kind's loader would have
 * written.
 */
export interface ShippedEntry extends Record<string, unknown> {
  key: string
  contentHash: string
}

/** What the files announce of the item, by what learners learn of it. */
type Announced = Partial<Record<LearnedKind, AnnouncedChange>>

export interface Conflict {
  key: string
  shipped: ShippedEntry
  announced: Announced
  noticedAt: Date
}

type ConflictRow = typeof contentConflicts.$inferSelect
function toConflict({ shipped: stored, ...row }: ConflictRow): Conflict {
  const { announced = {}, ...shipped } = stored as ShippedEntry & { announced?: Announced }
  return { ...row, shipped, announced }
}

/**
 * Saves a conflict: a load has found that both sides changed. What the files announce waits with it, because the load has
 * told nobody.
 */
export async function saveConflict(
  db: Database,
  conflict: { key: string; shipped: ShippedEntry; announced?: Announced },
): Promise<void> {
  const { key, shipped: row, announced = {} } = conflict
  const shipped = { ...row, ...(Object.keys(announced).length > 0 && { announced }) }
  await db
    .insert(contentConflicts)
    .values({ key, shipped })
    .onConflictDoUpdate({ target: contentConflicts.key, set: { shipped } })
}

/** Lists conflicts, oldest first, at most 200. */
export async function listConflicts(db: Database): Promise<Conflict[]> {
  const rows = await db
    .select()
    .from(contentConflicts)
    .orderBy(sql`${contentConflicts.noticedAt}, ${contentConflicts.key}`)
    .limit(200)
  return rows.map(toConflict)
}

/** Removes a conflict, so that two admins do not both resolve it. @returns the removed conflict. */
export async function removeConflict(tx: Database, key: string): Promise<Conflict | undefined> {
  const [row] = await tx.delete(contentConflicts).where(eq(contentConflicts.key, key)).returning()
  return row && toConflict(row)
}

import { eq, inArray, sql } from 'drizzle-orm'
import type { AnnouncedChange } from '#content/schema.ts'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import type { Database } from '#server/database/connect.ts'
import { contentBases, contentConflicts } from '#server/database/tables/catalogue.ts'

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

/**
 * The shipped texts that edits were made on, as far as they are known, by the keys of conflicts. The fields have the names of
 * the rows in TypeScript.
 */
export async function listBases(db: Database, keys: string[]): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db.select().from(contentBases).where(inArray(contentBases.key, keys))
  return new Map(rows.map(({ key, content }) => [key, withFieldNames(content as Record<string, unknown>)]))
}

const withFieldNames = (columns: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

/** Records the shipped text to which an edited one was compared: the next conflict counts from there. */
export async function saveBase(
  tx: Database,
  { key, shipped }: Pick<Conflict, 'key' | 'shipped'>,
): Promise<void> {
  await tx
    .insert(contentBases)
    .values({ key, content: shipped })
    .onConflictDoUpdate({ target: contentBases.key, set: { content: shipped } })
}

/** Removes a conflict, so that two admins do not both resolve it. @returns the removed conflict. */
export async function removeConflict(tx: Database, key: string): Promise<Conflict | undefined> {
  const [row] = await tx.delete(contentConflicts).where(eq(contentConflicts.key, key)).returning()
  return row && toConflict(row)
}

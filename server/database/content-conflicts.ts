import { eq, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { contentConflicts } from './tables/catalogue.ts'

/** Shipped texts that changed after an admin had edited them. */

/** A row that an admin edited. */
export interface EditedRow {
  id: number
  /** What admins know it by. */
  title: string
  /** What may differ, by the names of the shipped row. */
  content: Record<string, unknown>
  /** Null for a chapter, which has no history. */
  revision: number | null
}

/** What the shipped rows of all kinds have in common: `shipped` is the row that the loader of the kind would have written. */
export interface ShippedEntry extends Record<string, unknown> {
  key: string
  contentHash: string
}

/**
 * What a feature does about conflicts of its content. It may name `shipped` by the type of its own rows: it gets back what its
 * loader gave to `saveConflict`, and a column that is new since then is optional there.
 */
export interface ConflictKind {
  kind: 'chapter' | 'flashcard' | 'drug' | 'question'
  /** What the keys of its conflicts begin with. */
  prefix: string
  /** Those of the rows that are there, by key. @param lock keeps them as they are until the transaction ends. */
  findEdited(db: Database, keys: string[], lock?: 'lock'): Promise<Map<string, EditedRow>>
  /** Writes the shipped row, which then counts as not edited. */
  takeShipped(tx: Database, shipped: ShippedEntry): Promise<void>
  /** The edited row stays, and this shipped text is known: it is no conflict again. */
  keepEdited(tx: Database, shipped: ShippedEntry): Promise<void>
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

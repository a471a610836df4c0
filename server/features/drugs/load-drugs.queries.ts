import { and, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { drugs } from '#server/database/tables/drugs.ts'

export interface ShippedDrug {
  key: string
  contentHash: string | null
  isEdited: boolean
  isArchived: boolean
}

export type NewDrug = typeof drugs.$inferInsert & { key: string; contentHash: string }

export async function listShippedDrugs(db: Database): Promise<Map<string, ShippedDrug>> {
  const { key, contentHash, editedAt, archivedAt } = drugs
  const rows = await db.select({ key, contentHash, editedAt, archivedAt }).from(drugs).where(isNotNull(key))
  return new Map(
    rows.map((row) => {
      const known = { key: row.key ?? '', contentHash: row.contentHash }
      return [known.key, { ...known, isEdited: row.editedAt !== null, isArchived: row.archivedAt !== null }]
    }),
  )
}

export async function saveShippedDrug(db: Database, drug: NewDrug): Promise<void> {
  await db
    .insert(drugs)
    .values(drug)
    .onConflictDoUpdate({ target: drugs.key, set: { ...drug, archivedAt: null } })
}

/** Shipped drugs that the files no longer hold leave the lists; what learners did with them stays. */
export async function archiveDrugs(db: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .update(drugs)
    .set({ archivedAt: now })
    .where(and(inArray(drugs.key, keys), isNull(drugs.editedAt), isNull(drugs.archivedAt)))
}

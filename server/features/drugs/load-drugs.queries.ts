import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { type DrugRow, drugs } from '#server/database/tables/drugs.ts'

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

/** Removes shipped drugs that the files no longer hold from the lists; what learners did with them stays. */
export async function archiveDrugs(db: Database, keys: string[], now: Date): Promise<void> {
  if (keys.length === 0) return
  await db
    .update(drugs)
    .set({ archivedAt: now })
    .where(and(inArray(drugs.key, keys), isNull(drugs.editedAt), isNull(drugs.archivedAt)))
}

/** Drugs with these keys, archived ones too, because a file may bring one back. */
export const listEveryDrugByKey = (db: Database, keys: string[]): Promise<DrugRow[]> =>
  db.select().from(drugs).where(inArray(drugs.key, keys))

/**
 * Drugs with these keys that are not archived. @param lock keeps them unchanged until the transaction ends.
 */
export async function listDrugsByKey(db: Database, keys: string[], lock?: 'lock'): Promise<DrugRow[]> {
  const found = db
    .select()
    .from(drugs)
    .where(and(inArray(drugs.key, keys), isNull(drugs.archivedAt)))
  return lock ? found.for('update') : found
}

/** Records the shipped text as known, after an admin's edit was kept in preference to it. */
export async function saveKnownDrug(
  tx: Database,
  { key, contentHash }: Pick<NewDrug, 'key' | 'contentHash'>,
) {
  await tx.update(drugs).set({ contentHash }).where(eq(drugs.key, key))
}

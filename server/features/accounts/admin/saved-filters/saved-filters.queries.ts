import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { FilteredList } from '#contracts/accounts/saved-filters.ts'
import type { Database } from '#server/database/connect.ts'
import { type SavedFilterRow, savedFilters } from '#server/database/tables/administration.ts'

export type { SavedFilterRow }

const ofOwner = (ownerId: number, list: FilteredList) =>
  and(eq(savedFilters.ownerId, ownerId), eq(savedFilters.list, list))
const isNamed = (name: string) => sql`lower(${savedFilters.name}) = lower(${name})`

export const listSavedFilters = (
  db: Database,
  ownerId: number,
  list: FilteredList,
): Promise<SavedFilterRow[]> =>
  db
    .select()
    .from(savedFilters)
    .where(ofOwner(ownerId, list))
    .orderBy(asc(sql`lower(${savedFilters.name})`))

export async function countFilters(tx: Database, ownerId: number, list: FilteredList): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(savedFilters).where(ofOwner(ownerId, list))
  return row?.count ?? 0
}

export async function findFilterNamed(
  tx: Database,
  { ownerId, list, name }: { ownerId: number; list: FilteredList; name: string },
): Promise<SavedFilterRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedFilters)
    .where(and(ofOwner(ownerId, list), isNamed(name)))
  return row
}

export async function addSavedFilter(
  tx: Database,
  filter: Omit<SavedFilterRow, 'id'>,
): Promise<SavedFilterRow> {
  const [added] = await tx.insert(savedFilters).values(filter).returning()
  if (!added) throw new Error('the filter was not saved')
  return added
}

/** The admin's own filter, locked until the transaction ends. */
export async function lockSavedFilter(
  tx: Database,
  ownerId: number,
  filterId: number,
): Promise<SavedFilterRow | undefined> {
  const [row] = await tx
    .select()
    .from(savedFilters)
    .where(and(eq(savedFilters.id, filterId), eq(savedFilters.ownerId, ownerId)))
    .for('update')
  return row
}

export async function changeSavedFilter(
  tx: Database,
  filterId: number,
  change: Partial<Pick<SavedFilterRow, 'name' | 'query'>>,
): Promise<void> {
  await tx.update(savedFilters).set(change).where(eq(savedFilters.id, filterId))
}

export async function deleteSavedFilter(tx: Database, filterId: number): Promise<void> {
  await tx.delete(savedFilters).where(eq(savedFilters.id, filterId))
}

import { createHash } from 'node:crypto'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentConflicts, contentTombstones, loadedContent } from '#server/database/tables/catalogue.ts'

/** What every loader of shipped content needs: chapters, cards, drugs and questions alike. */

export interface ShippedRow {
  id: number
  key: string
  contentHash: string | null
  isEdited: boolean
  /** Was removed from the files once: when it is in them again it is restored, even if unchanged. */
  isArchived: boolean
}

export const contentHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What to do with a shipped item: nothing, write it, or show the admin that both sides changed. */
export function decideLoad(
  known: Pick<ShippedRow, 'contentHash' | 'isEdited' | 'isArchived'> | undefined,
  hash: string,
): 'same' | 'write' | 'conflict' {
  if (!known || known.isArchived) return 'write'
  if (known.contentHash === hash) return 'same'
  return known.isEdited ? 'conflict' : 'write'
}

export async function listTombstones(db: Database): Promise<Set<string>> {
  const rows = await db.select({ key: contentTombstones.key }).from(contentTombstones)
  return new Set(rows.map((row) => row.key))
}

/** An admin deleted these: the loader does not bring them back, and there is nothing left to disagree about. */
export async function saveTombstones(tx: Database, keys: string[], deletedAt: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(sql`
    insert into content_tombstones (key, deleted_at)
    select key, ${deletedAt.toISOString()}::timestamptz from unnest(${sql.param(keys)}::text[]) as key
    on conflict (key) do nothing`)
  await tx.delete(contentConflicts).where(inArray(contentConflicts.key, keys))
}

/** An admin brought these back: the loader may write them again. @returns how many of them an admin had deleted. */
export async function removeTombstones(tx: Database, keys: string[]): Promise<number> {
  if (keys.length === 0) return 0
  const removed = await tx
    .delete(contentTombstones)
    .where(inArray(contentTombstones.key, keys))
    .returning({ key: contentTombstones.key })
  return removed.length
}

export interface LoadedContent {
  /** 0: loaded by a version that knew no editions. */
  edition: number
  fingerprint: string
}

export async function findLoaded(db: Database): Promise<LoadedContent | undefined> {
  const [loaded] = await db
    .select({ edition: loadedContent.edition, fingerprint: loadedContent.fingerprint })
    .from(loadedContent)
    .orderBy(desc(loadedContent.edition))
    .limit(1)
  return loaded
}

/** What is loaded, locked against other loaders until the transaction ends. */
export async function lockLoaded(tx: Database): Promise<LoadedContent | undefined> {
  // There may be no row yet that could be locked. Readers do not wait.
  await tx.execute(sql`lock table ${loadedContent} in exclusive mode`)
  return findLoaded(tx)
}

export async function saveLoaded(tx: Database, loaded: LoadedContent): Promise<void> {
  await tx.delete(loadedContent)
  await tx.insert(loadedContent).values(loaded)
}

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { contentConflicts, contentTombstones, loadedContent } from './tables/catalogue.ts'

/** What every loader of shipped content needs: chapters, cards, drugs and questions alike. */

export interface ShippedRow {
  id: number
  key: string
  contentHash: string | null
  isEdited: boolean
}

export const contentHash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/** What to do with a shipped item: nothing, write it, or tell the admin that both sides changed. */
export function verdict(
  known: Pick<ShippedRow, 'contentHash' | 'isEdited'> | undefined,
  hash: string,
): 'same' | 'write' | 'conflict' {
  if (!known) return 'write'
  if (known.contentHash === hash) return 'same'
  return known.isEdited ? 'conflict' : 'write'
}

export async function listTombstones(db: Database): Promise<Set<string>> {
  const rows = await db.select({ key: contentTombstones.key }).from(contentTombstones)
  return new Set(rows.map((row) => row.key))
}

export async function saveConflict(db: Database, key: string, shipped: unknown): Promise<void> {
  await db
    .insert(contentConflicts)
    .values({ key, shipped })
    .onConflictDoUpdate({ target: contentConflicts.key, set: { shipped } })
}

export async function wasLoaded(db: Database, fingerprint: string): Promise<boolean> {
  const rows = await db.select().from(loadedContent).where(eq(loadedContent.fingerprint, fingerprint))
  return rows.length > 0
}

export async function saveLoaded(db: Database, fingerprint: string): Promise<void> {
  await db.delete(loadedContent)
  await db.insert(loadedContent).values({ fingerprint })
}

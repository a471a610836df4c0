import { and, inArray, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { countContentChange } from '#server/database/content-version.ts'
import { contentTombstones, flashcards } from '#server/database/tables/catalogue.ts'

/** Stands in for the action of the same name and signature until the areas are merged. */
export async function archiveFlashcards(
  tx: Database,
  { ids, now }: { ids: number[]; now: Date },
): Promise<number> {
  const archived = await tx
    .update(flashcards)
    .set({ archivedAt: now })
    .where(and(inArray(flashcards.id, ids), isNull(flashcards.archivedAt)))
    .returning({ key: flashcards.key })
  const keys = archived.flatMap(({ key }) => (key === null ? [] : [{ key, deletedAt: now }]))
  if (keys.length > 0) await tx.insert(contentTombstones).values(keys).onConflictDoNothing()
  if (archived.length > 0) await countContentChange(tx)
  return archived.length
}

import type { Database } from '#server/database/connect.ts'
import { countContentChange, lockContent } from '#server/database/content/content-version.ts'
import { saveTombstones } from '#server/database/content/shipped-content.ts'
import { archivePresent } from './content-admin.queries.ts'

/**
 * Deletes cards for learners; what they did with them stays, and the loader does not bring shipped ones back. Whoever
 * calls this records who did it. @returns how many were there to be deleted.
 */
export async function archiveFlashcards(
  tx: Database,
  { ids, now }: { ids: number[]; now: Date },
): Promise<number> {
  await lockContent(tx)
  const archived = await archivePresent(tx, ids, now)
  if (archived.length === 0) return 0
  await saveTombstones(
    tx,
    archived.flatMap(({ key }) => key ?? []),
    now,
  )
  await countContentChange(tx)
  return archived.length
}

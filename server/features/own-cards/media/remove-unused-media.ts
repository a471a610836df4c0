import type { Database } from '#server/database/connect.ts'
import { deleteUnusedMedia, listLearnersWithMedia } from './own-media.queries.ts'

/**
 * Removes the pictures and sounds that were uploaded before this time and that no note of their learner names: none that is
 * deleted and can be brought back, no earlier text and no imported one.
 */
export async function removeUnusedMedia(db: Database, before: Date): Promise<void> {
  for (const userId of await listLearnersWithMedia(db, before)) await deleteUnusedMedia(db, userId, before)
}

import type { FlaggedShare } from '#contracts/moderation/moderation-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { findSharedDeck } from './open-share.ts'
import { takeDownNotes } from './shared-notes.queries.ts'
import { findShare, listSharesWithAuthors, updateShare } from './shares.queries.ts'

/** What admins see of shares, by their ids. The title is empty where the author has deleted the deck. */
export async function findShareSubjects(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, FlaggedShare['share']>> {
  const subjects = new Map<number, FlaggedShare['share']>()
  for (const { author, ...share } of await listSharesWithAuthors(db, ids)) {
    const title = (await findSharedDeck(db, share))?.title ?? ''
    subjects.set(share.id, { title, token: share.token, author, isArchived: share.removedAt !== null })
  }
  return subjects
}

/**
 * Takes a shared deck down: its link ends, copies stay. The author reads the reason, and can share neither the deck again nor its
 * notes under another one.
 */
export async function takeDownShare(
  tx: Database,
  { shareId, reason, now }: { shareId: number; reason: string; now: Date },
): Promise<void> {
  await updateShare(tx, { id: shareId, removedAt: now, removalReason: reason, endedAt: null })
  const share = await findShare(tx, { id: shareId })
  const shared = share && (await findSharedDeck(tx, share))
  if (shared) await takeDownNotes(tx, shared)
}

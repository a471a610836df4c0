import type { Deps } from '#server/deps.ts'
import { requireFlashcard } from '../catalogue/require-flashcard.ts'
import { saveFlag } from './moderation.queries.ts'

/** Flags a flashcard for the admins. A second flag by the same learner replaces the reason of the first. */
export async function flagContent(
  deps: Deps,
  flag: { flashcardId: number; reporterId: number; reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireFlashcard(tx, flag.flashcardId)
    await saveFlag(tx, { ...flag, createdAt: deps.clock.now() })
  })
}

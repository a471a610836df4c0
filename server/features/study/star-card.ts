import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { requireFlashcard } from '../catalogue/require-flashcard.ts'
import { saveStar } from './card-marks.queries.ts'

/** Stars or unstars a card for this learner alone. @throws HttpError 404 */
export async function starCard(
  deps: Deps,
  learner: SignedIn,
  star: { flashcardId: number; isStarred: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireFlashcard(tx, star.flashcardId)
    await saveStar(tx, { userId: learner.userId, ...star })
  })
}

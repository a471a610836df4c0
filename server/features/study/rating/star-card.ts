import type { Deps } from '#server/deps.ts'
import { requireFlashcard } from '#server/features/catalogue/require-flashcard.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { saveCardMarks } from './marks.queries.ts'

/** Stars or unstars a card for this learner alone. @throws HttpError 404 */
export async function starCard(
  deps: Deps,
  learner: SignedIn,
  { flashcardId, isStarred }: { flashcardId: number; isStarred: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireFlashcard(tx, flashcardId)
    await saveCardMarks(tx, { userId: learner.userId, ids: [flashcardId], marks: { isStarred } })
  })
}

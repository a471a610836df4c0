import type { Deps } from '#server/deps.ts'
import { requireCard } from '#server/features/study/own/require-card.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { saveCardMarks } from './marks.queries.ts'

/** Stars or unstars a card for this learner alone. @throws HttpError 404 */
export async function starCard(
  deps: Deps,
  learner: SignedIn,
  { flashcardId, isStarred }: { flashcardId: number; isStarred: boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await requireCard(tx, learner.userId, flashcardId)
    await saveCardMarks(tx, { userId: learner.userId, ids: [flashcardId], marks: { isStarred } })
  })
}

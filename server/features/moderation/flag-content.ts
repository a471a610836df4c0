import type { z } from 'zod'
import type { moderation } from '#contracts/moderation/moderation.ts'
import type { Deps } from '#server/deps.ts'
import { requireFlashcard } from '#server/features/catalogue/require-flashcard.ts'
import { requireReadableQuestion } from '#server/features/questions/bank/require-question.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { saveCardFlag, saveQuestionFlag } from './moderation.queries.ts'

/**
 * Reports a card or a question to the admins. A second report by the same learner replaces the reason of the first.
 * @throws HttpError 404; 403 premium_required for a question that the learner may not answer and never has.
 */
export async function flagContent(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { contentType, contentId, reason }: z.output<typeof moderation.flagContent.body>,
): Promise<void> {
  const flag = { reporterId: learner.userId, reason, createdAt: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    if (contentType === 'question') {
      await requireReadableQuestion(tx, learner, contentId)
      await saveQuestionFlag(tx, { questionId: contentId, ...flag })
    } else {
      await requireFlashcard(tx, contentId)
      await saveCardFlag(tx, { flashcardId: contentId, ...flag })
    }
  })
}

import type { z } from 'zod'
import type { progressBody, progressReply } from '#contracts/study/study.ts'
import { flashcardItem } from '#domain/items/study-item.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { presentSaved } from './present-study-card.ts'
import { rateItem } from './rate-item.ts'
import { undoRating } from './undo-rating.ts'

type RateDeps = Pick<Deps, 'db' | 'clock'>
type ProgressReply = z.input<typeof progressReply>

/** Rates a flashcard, or stores notes, tags and the mark for review. @throws HttpError as `rateItem` */
export async function saveProgress(
  deps: RateDeps,
  learner: SignedIn,
  { flashcardId, body }: { flashcardId: number; body: z.output<typeof progressBody> },
): Promise<ProgressReply> {
  const { notes, tags, needsReview, confidence, mastery, practice } = body
  const { reviewId, reviewedAt, sessionId, seconds, revision: shownRevision } = body
  return presentSaved(
    await rateItem(deps, learner, flashcardItem(flashcardId), {
      ...{ confidence, mastery, practice, reviewId, reviewedAt, sessionId, seconds, shownRevision },
      marks: { notes, tags, needsReview },
    }),
  )
}

/** Undoes a rating of a flashcard. @throws HttpError as `undoRating` */
export async function undoReview(
  deps: RateDeps,
  learner: SignedIn,
  { flashcardId, ...undo }: { flashcardId: number; reviewId: string; undoId: string },
): Promise<ProgressReply> {
  return presentSaved(await undoRating(deps, learner, { item: flashcardItem(flashcardId), ...undo }))
}

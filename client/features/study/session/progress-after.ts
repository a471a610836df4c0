import type { CardProgress } from '#contracts/catalogue.ts'
import { type Confidence, masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'

/** A card's progress as the server will tell it after this rating; only the due date is left to the server. */
export function progressAfter(
  before: CardProgress,
  rating: { confidence: Confidence; reviewedAt: string; practice: boolean },
): CardProgress {
  const { confidence, reviewedAt, practice } = rating
  if (practice) return before
  return {
    ...before,
    mastery: masteryAfterReview(before, confidence),
    reviewCount: before.reviewCount + 1,
    lastReviewed: reviewedAt,
    lastConfidence: confidence,
    needsReview: needsReviewAfter({ needsReview: before.needsReview, confidence }),
    // What was not known stays due today, until it is answered better.
    isDue: confidence === 1,
  }
}

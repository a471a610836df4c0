import { ratingLabels } from '#client/features/learner/rating-words.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type NextReview, spokenNextReview } from '#domain/session/next-review.ts'

/** A rating as screen readers announce it: "Knew it, again in 2 days." */
export function ratedText(confidence: Confidence, next: NextReview | undefined): string {
  const again = next ? `, again ${spokenNextReview(next)}` : ''
  return `${ratingLabels[confidence]}${again}.`
}

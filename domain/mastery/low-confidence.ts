import { type Confidence, isKnown } from './flashcard-mastery.ts'

/** The message that explains why the low-confidence review is empty. */
export const noLowConfidence = 'No low-confidence cards right now. Cards you rate “Did not know” appear here.'

/** A reviewed card below this mastery has low confidence. */
export const lowMasteryBelow = 50

/**
 * Whether a card belongs to the low-confidence review: last rated 1, or marked for review, or mastery under 50
 * after a review. A card never rated is not low, unless it is marked.
 * @mirrored by `cardIsLow` in server/database/rules-in-sql.ts: the list is selected by the database.
 */
export function isLowConfidence(card: {
  lastConfidence: Confidence | null
  needsReview: boolean
  mastery: number
  reviewCount: number
}): boolean {
  if (card.needsReview || card.lastConfidence === 1) return true
  return card.reviewCount > 0 && card.mastery < lowMasteryBelow
}

/**
 * The mark "needs review" after a save: it remains until the card is next rated 3 (or 4). `requested` is what the
 * client sends with the rating: with a rating it can only set the mark, without one it sets or clears it.
 */
export function needsReviewAfter(save: {
  needsReview: boolean
  confidence?: Confidence
  requested?: boolean
}): boolean {
  if (save.confidence === undefined) return save.requested ?? save.needsReview
  if (save.requested === true) return true
  return save.needsReview && !isKnown(save.confidence)
}

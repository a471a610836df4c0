import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'

export const leechFrom = 6

/** A lapse: a card reviewed on an earlier study day is rated 1. Repeats on the same day do not count again. */
export function isLapse(review: {
  lastStudyDay: number | null
  today: number
  confidence: Confidence
}): boolean {
  return review.confidence === 1 && review.lastStudyDay !== null && review.lastStudyDay < review.today
}

/** A card with six lapses or more needs to be rewritten. */
export function isLeech(lapses: number): boolean {
  return lapses >= leechFrom
}

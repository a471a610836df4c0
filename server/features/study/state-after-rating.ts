import { type Confidence, masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import { needsReviewAfter } from '#domain/mastery/low-confidence.ts'
import { isLapse } from '#domain/scheduling/lapses.ts'
import { scheduleReview } from '#domain/scheduling/schedule-review.ts'
import type { CardState } from './card-state.ts'
import { type SchedulePlan, scheduleContext, studyDayOfReview } from './present-study-card.ts'

export interface GivenRating {
  confidence: Confidence
  plan: SchedulePlan
  reviewedAt: Date
  /** The learner marks the card for review with this rating. */
  marksForReview?: boolean | undefined
}

/** A card's state after a rating that counts. */
export function stateAfterRating(before: CardState, given: GivenRating): CardState {
  const { confidence, plan } = given
  const today = studyDayOfReview(plan, before)
  const schedule = scheduleReview({ ...scheduleContext(plan, before), confidence })
  const lapsed = isLapse({ lastStudyDay: before.lastStudyDay, today, confidence })
  return {
    mastery: masteryAfterReview(before, confidence),
    reviewCount: before.reviewCount + 1,
    lastReviewedAt: given.reviewedAt.toISOString(),
    lastConfidence: confidence,
    needsReview: needsReviewAfter({
      needsReview: before.needsReview,
      confidence,
      requested: given.marksForReview,
    }),
    stability: schedule.memory.stability,
    difficulty: schedule.memory.difficulty,
    lastStudyDay: today,
    dueDay: schedule.dueDay,
    lapses: before.lapses + (lapsed ? 1 : 0),
  }
}

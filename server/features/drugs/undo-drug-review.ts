import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import { type Schedule, unscheduled } from '#domain/scheduling/card-state.ts'
import type { DrugReviewRow } from '#server/database/tables/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { conflict, notFound } from '#server/platform/http-error.ts'
import { findRatingFacts, listDrugReviews, lockDrugState, recordDrugReview } from './drug-progress.queries.ts'
import { componentOf, componentPlanOf } from './present-progress.ts'
import { requireDrug } from './require-drug.ts'
import type { SavedReview } from './review-drug.ts'

interface Undo {
  drugId: number
  componentId: DrugComponentId
  reviewId: string
  undoId: string
}

/**
 * Undoes a rating of a component: mastery, count and schedule return to what they were before it, bookmarks stay, and both
 * rows stay in the log. Undoing the same rating again changes nothing.
 * @throws HttpError 404 for a rating of another learner, 409 when a later rating of the component is not undone.
 */
export async function undoDrugReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { drugId, componentId, reviewId, undoId }: Undo,
): Promise<SavedReview> {
  const now = clock.now()
  const plan = componentPlanOf(learner, now.getTime())
  return db.transaction(async (tx) => {
    await requireDrug(tx, drugId)
    const key = { userId: learner.userId, drugId, component: componentId }
    const before = await lockDrugState(tx, key)
    const log = await listDrugReviews(tx, key)
    const review = log.find((row) => row.reviewId === reviewId && row.counts)
    if (!review) throw notFound('This rating does not exist')
    const undone = new Set(log.map((row) => row.undoes))
    if (undone.has(reviewId)) return { component: componentOf(before, plan), duplicate: true }
    const standing = log.filter((row) => row.counts && !undone.has(row.reviewId))
    if (standing.at(-1) !== review)
      throw conflict(
        'A later rating of this component has not been undone. Undo that one first.',
        'not_latest',
      )
    if ((await findRatingFacts(tx, { userId: learner.userId, reviewId: undoId })).isDuplicate)
      throw conflict('This undo was used for another rating')
    // A mastery that was stored after the rating without one stays as it is.
    const isStoredLater = log.some(
      (row) => row.version > review.version && !row.counts && row.interaction === null && row.undoes === null,
    )
    const state = await recordDrugReview(tx, before, {
      reviewId: undoId,
      undoes: reviewId,
      reviewedAt: now,
      receivedAt: now,
      studyDay: review.studyDay,
      change: {
        mastery: isStoredLater ? before.mastery : review.masteryBefore,
        reviewCount: review.reviewCountBefore,
        lastReviewedAt: review.lastReviewedBefore,
        lastConfidence: review.lastConfidenceBefore,
        ...scheduleBefore(review),
      },
    })
    return { component: componentOf(state, plan), duplicate: false }
  })
}

/** A rating that was saved by a version without schedules moved none; but what has no rating has no schedule either. */
function scheduleBefore(review: DrugReviewRow): Schedule | undefined {
  if (review.lapsesBefore === null) return review.reviewCountBefore === 0 ? unscheduled : undefined
  return {
    stability: review.stabilityBefore,
    difficulty: review.difficultyBefore,
    lastStudyDay: review.lastStudyDayBefore,
    dueDay: review.dueDayBefore,
    lapses: review.lapsesBefore,
  }
}

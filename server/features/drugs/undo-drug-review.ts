import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { DrugReviewRow, DrugStateRow } from '#server/database/tables/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { conflict, notFound } from '#server/platform/refusal.ts'
import { listDrugReviews, lockDrugState, recordDrugReview, saveDrugState } from './drug-progress.queries.ts'
import { requireDrug } from './require-drug.ts'

interface Undo {
  drugId: number
  componentId: DrugComponentId
  reviewId: string
  undoId: string
}

/**
 * Takes back a rating of a component: mastery and count return to what they were before it, bookmarks stay, and the log
 * keeps both rows. Undoing the same rating again changes nothing.
 * @throws Refusal 404 for a rating that is not one's own, 409 when a later rating of the component stands.
 */
export async function undoDrugReview(
  deps: Deps,
  learner: SignedIn,
  { drugId, componentId, reviewId, undoId }: Undo,
): Promise<{ state: DrugStateRow; duplicate: boolean }> {
  return deps.db.transaction(async (tx) => {
    await requireDrug(tx, drugId)
    const key = { userId: learner.userId, drugId, component: componentId }
    const before = await lockDrugState(tx, key)
    const log = await listDrugReviews(tx, key)
    const review = log.find((row) => row.reviewId === reviewId && row.counts)
    if (!review) throw notFound('This rating does not exist')
    const undone = new Set(log.map((row) => row.undoes))
    if (undone.has(reviewId)) return { state: before, duplicate: true }
    const standing = log.filter((row) => row.counts && !undone.has(row.reviewId))
    if (standing.at(-1) !== review)
      throw conflict('A later rating of this component stands. Undo that one first.', 'not_latest')
    const state = stateWithout(review, { before, log, previous: standing.at(-2) })
    await saveDrugState(tx, state)
    const now = deps.clock.now()
    await recordDrugReview(tx, {
      ...key,
      reviewId: undoId,
      undoes: reviewId,
      counts: false,
      masteryBefore: before.mastery,
      masteryAfter: state.mastery,
      reviewedAt: now,
      receivedAt: now,
    })
    return { state, duplicate: false }
  })
}

interface Surroundings {
  before: DrugStateRow
  log: DrugReviewRow[]
  /** The standing rating before this one. */
  previous: DrugReviewRow | undefined
}

/** A mastery that was stored by itself after the rating stays as it is. */
function stateWithout(review: DrugReviewRow, { before, log, previous }: Surroundings): DrugStateRow {
  const isStoredLater = log.some(
    (row) => row.id > review.id && !row.counts && row.interaction === null && row.undoes === null,
  )
  return {
    ...before,
    mastery: isStoredLater ? before.mastery : review.masteryBefore,
    reviewCount: Math.max(0, before.reviewCount - 1),
    lastReviewedAt: previous?.reviewedAt ?? null,
    lastConfidence: previous?.confidence ?? null,
  }
}

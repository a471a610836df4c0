import type { StudyItem } from '#domain/items/study-item.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { wordOf } from './item-words.ts'
import { mostAttempts, planOf, type RatedItem } from './rate-item.ts'
import { confirmSaved, findRatingFacts, type RatingFacts, recordReview } from './rating.queries.ts'
import { findReview, type LoggedReview } from './review-log.queries.ts'

interface Undo {
  item: StudyItem
  reviewId: string
  undoId: string
}

type UndoDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Undoes a rating: the item and its schedule return to their state before it, and both rows stay in the log.
 * Later changes stay: a note, a mark, a mastery that was stored without a rating, the day to which a missed
 * question brought a card. Undoing the same rating again changes nothing.
 * @throws HttpError 404 for a rating of another learner, 409 when a later rating of the item is not undone.
 */
export async function undoRating(deps: UndoDeps, learner: SignedIn, undo: Undo): Promise<RatedItem> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const rated = await undoOnce(deps, learner, undo)
    if (rated) return rated
  }
  throw conflict(`This ${wordOf(undo.item)} is being rated on another device. Please try again.`)
}

/** @returns undefined when another change of the item's state was saved in the meantime. */
async function undoOnce(
  { db, clock }: UndoDeps,
  learner: SignedIn,
  { item, reviewId, undoId }: Undo,
): Promise<RatedItem | undefined> {
  const key = { userId: learner.userId, item, reviewId }
  const now = clock.now()
  const today = studyDayOf(now.getTime(), learner.timeZone)
  const facts = await findRatingFacts(db, { ...key, studyDay: today, ratedAt: now })
  const review = await findReview(db, key, undoId)
  if (!facts || !review) throw notFound('This rating does not exist')
  const plan = planOf(learner, facts, today)
  if (review.isUndone) {
    await confirmSaved(db, key)
    // The rating may have been undone since the facts were read, so the reply shows the item after that.
    const { state, marks } = (await findRatingFacts(db, { ...key, studyDay: today, ratedAt: now })) ?? facts
    return { item, state, marks, plan, duplicate: true }
  }
  if (review.isSuperseded)
    throw conflict(
      `A later rating of this ${wordOf(item)} has not been undone. Undo that one first.`,
      'not_latest',
    )
  if (review.isUndoIdUsed) throw conflict('This undo was used for another rating')
  const after = stateBefore(review, facts)
  const counted = review.counts ? -1 : 0
  try {
    const isWritten = await recordReview(db, {
      key: { ...key, reviewId: undoId },
      rating: { counts: false, undoes: reviewId },
      time: { reviewedAt: now, receivedAt: now, studyDay: review.studyDay },
      readVersion: facts.version,
      after,
      marks: {},
      day: {
        reviews: counted,
        newCards: review.before.reviewCount === 0 ? counted : 0,
        loadByDay: null,
      },
    })
    return isWritten ? { item, state: after, marks: facts.marks, plan, duplicate: false } : undefined
  } catch (error) {
    // The same undo came twice at once, and the other request's is in the log now.
    if (isUniqueViolation(error, 'reviews_undone_once') || isUniqueViolation(error, 'reviews_pkey'))
      return undefined
    throw error
  }
}

/** The item as it was before the rating. Practice moved nothing, and later changes stay. */
function stateBefore(review: LoggedReview, { state }: Pick<RatingFacts, 'state'>): CardState {
  const isPractice = !review.counts && review.confidence !== null
  if (isPractice) return state
  const isMarkChanged = state.needsReview !== review.needsReviewAfter
  return {
    ...review.before,
    mastery: review.isMasteryStoredLater ? state.mastery : review.before.mastery,
    needsReview: isMarkChanged ? state.needsReview : review.before.needsReview,
    dueDay: dueDayBefore(review, state),
  }
}

/**
 * The due day without the rating. A card that was brought to an earlier day since the rating is due no later
 * than that; a card that was new before is new again.
 */
function dueDayBefore({ before, dueDayAfter }: LoggedReview, { dueDay }: CardState): number | null {
  const isBrought = dueDay !== null && dueDayAfter !== null && dueDay < dueDayAfter
  return isBrought && before.dueDay !== null ? Math.min(before.dueDay, dueDay) : before.dueDay
}

import type { z } from 'zod'
import type { progressReply } from '#contracts/study.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { conflict, notFound } from '#server/platform/http-error.ts'
import { presentSaved } from './present-study-card.ts'
import { confirmSaved, findRatingFacts, type RatingFacts, recordReview } from './rating.queries.ts'
import { findReview, type LoggedReview } from './review-log.queries.ts'

type ProgressReply = z.input<typeof progressReply>

interface Undo {
  flashcardId: number
  reviewId: string
  undoId: string
}

/** Each attempt that fails means that another change of the card was saved. */
const mostAttempts = 12

/**
 * Undoes a rating: the card and its schedule return to what they were before it, and both rows stay in the log.
 * What came after the rating stays: a note, a mark for review, the day to which a missed question brought the card.
 * Undoing the same rating again changes nothing.
 * @throws HttpError 404 for a rating of another learner, 409 when a later rating of the card is not undone.
 */
export async function undoReview(deps: Deps, learner: SignedIn, undo: Undo): Promise<ProgressReply> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const reply = await undoOnce(deps, learner, undo)
    if (reply) return reply
  }
  throw conflict('This card is being rated on another device. Please try again.')
}

/** @returns undefined when another change of the card's state was saved meanwhile. */
async function undoOnce(deps: Deps, learner: SignedIn, undo: Undo): Promise<ProgressReply | undefined> {
  const { flashcardId } = undo
  const key = { userId: learner.userId, flashcardId, reviewId: undo.reviewId }
  const now = deps.clock.now()
  const today = studyDayOf(now.getTime(), learner.timeZone)
  const facts = await findRatingFacts(deps.db, { ...key, studyDay: today })
  const review = await findReview(deps.db, key)
  if (!facts || !review) throw notFound('This rating does not exist')
  const { loadByDay, restDays, lentCards } = facts
  const plan = { ...learner, today, loadByDay, restDays, lentCards }
  if (review.isUndone) {
    await confirmSaved(deps.db, learner.userId, flashcardId)
    // It may have been undone since the facts were read: the reply shows the card after that.
    const undone = (await findRatingFacts(deps.db, { ...key, studyDay: today })) ?? facts
    return presentSaved(plan, { flashcardId, state: undone.state, marks: undone, duplicate: true })
  }
  if (review.isSuperseded)
    throw conflict('A later rating of this card has not been undone. Undo that one first.', 'not_latest')
  const after = stateBefore(review, facts)
  const counted = review.counts ? -1 : 0
  try {
    const isWritten = await recordReview(deps.db, {
      key: { ...key, reviewId: undo.undoId },
      rating: { sessionId: null, confidence: null, counts: false, undoes: undo.reviewId, seconds: null },
      time: { reviewedAt: now, receivedAt: now, studyDay: review.studyDay },
      state: { readVersion: facts.version, after },
      day: {
        reviews: counted,
        newCards: review.before.reviewCount === 0 ? counted : 0,
        loadByDay: null,
      },
    })
    return isWritten
      ? presentSaved(plan, { flashcardId, state: after, marks: facts, duplicate: false })
      : undefined
  } catch (error) {
    // The same undo came twice at once, and the other one is in the log now.
    if (isUniqueViolation(error, 'reviews_undone_once') || isUniqueViolation(error, 'reviews_pkey'))
      return undefined
    throw error
  }
}

/** The card as it was before the rating. Practice moved nothing, and what was changed since stays. */
function stateBefore(review: LoggedReview, { state }: Pick<RatingFacts, 'state'>): CardState {
  const isPractice = !review.counts && review.confidence !== null
  if (isPractice) return state
  const isMarkChanged = state.needsReview !== review.needsReviewAfter
  return {
    ...review.before,
    needsReview: isMarkChanged ? state.needsReview : review.before.needsReview,
    dueDay: dueDayBefore(review, state),
  }
}

/** A card that was brought to an earlier day since the rating is due no later without it; a new one is new again. */
function dueDayBefore({ before, dueDayAfter }: LoggedReview, { dueDay }: CardState): number | null {
  const isBrought = dueDay !== null && dueDayAfter !== null && dueDay < dueDayAfter
  return isBrought && before.dueDay !== null ? Math.min(before.dueDay, dueDay) : before.dueDay
}

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { progressBody, progressReply } from '#contracts/study.ts'
import { type Confidence, confidenceFromMasteryStep } from '#domain/mastery/flashcard-mastery.ts'
import { canReviewCard } from '#domain/pricing/study-rights.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound, premiumRequired, unavailable } from '#server/platform/http-error.ts'
import type { CardState } from './card-state.ts'
import { presentSaved, type SchedulePlan, studyDayOfReview } from './present-study-card.ts'
import { confirmSaved, findRatingFacts, type RatingFacts, recordReview, saveMarks } from './rating.queries.ts'
import { stateAfterRating } from './state-after-rating.ts'
import { sessionUnknown } from './study-session.ts'

type Body = z.output<typeof progressBody>
type ProgressReply = z.input<typeof progressReply>

const longestOfflineMs = 30 * 86_400_000
/** Each attempt that fails means that another one was saved. */
const mostAttempts = 12

/**
 * Rates a card, or stores notes and needsReview. The same reviewId counts once, however often it arrives.
 * Two devices that rate the same card at once go one after the other: the later one is computed again.
 * @throws HttpError 404, or 403 premium_required for a locked card never begun.
 */
export async function saveProgress(
  deps: Deps,
  learner: SignedIn,
  flashcardId: number,
  body: Body,
): Promise<ProgressReply> {
  const reviewId = body.reviewId ?? randomUUID()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const reply = await saveOnce(deps, { learner, flashcardId, reviewId, body })
    if (reply) return reply
  }
  throw unavailable('This card is being rated on another device. Please try again.')
}

/** @returns undefined when somebody else changed the card's state meanwhile. */
async function saveOnce(
  deps: Deps,
  given: { learner: SignedIn; flashcardId: number; reviewId: string; body: Body },
): Promise<ProgressReply | undefined> {
  const { learner, flashcardId, reviewId, body } = given
  const { userId } = learner
  const now = deps.clock.now()
  const claimed = claimedTime(body.reviewedAt, now)
  const studyDay = studyDayOf(claimed, learner.timeZone)
  const facts = await findRatingFacts(deps.db, { userId, flashcardId, reviewId, studyDay })
  if (!facts) throw notFound('This card does not exist')
  const card = { isCore: facts.isCore, reviewCount: facts.state.reviewCount }
  if (!canReviewCard(learner.accessLevel, card)) throw premiumRequired()
  const reviewedAt = acceptedTime(claimed, facts.state, now)
  const today = studyDayOf(reviewedAt.getTime(), learner.timeZone)
  const plan: SchedulePlan = { ...learner, today, loadByDay: facts.loadByDay }
  if (facts.isDuplicate) {
    await confirmSaved(deps.db, userId, flashcardId)
    return presentSaved(plan, { flashcardId, state: facts.state, marks: facts, duplicate: true })
  }
  const rating = ratingOf(body, facts.state, learner)
  if (rating === undefined && body.mastery === undefined) {
    const marks = await saveMarks(deps.db, {
      userId,
      flashcardId,
      notes: body.notes,
      tags: body.tags,
      needsReview: body.needsReview,
    })
    const state = { ...facts.state, needsReview: marks.needsReview }
    return presentSaved(plan, { flashcardId, state, marks, duplicate: false })
  }
  const after = await logRating(deps.db, { ...given, facts, rating, plan, reviewedAt, now })
  const marks = { notes: body.notes ?? facts.notes, tags: body.tags ?? facts.tags }
  return after && presentSaved(plan, { flashcardId, state: after, marks, duplicate: false })
}

/**
 * When the review was done, in epoch milliseconds: what the browser says, held within 30 days back and now. A clock
 * that is wrong must not cost a rating.
 */
function claimedTime(reviewedAt: string | undefined, now: Date): number {
  if (reviewedAt === undefined) return now.getTime()
  return Math.min(now.getTime(), Math.max(now.getTime() - longestOfflineMs, Date.parse(reviewedAt)))
}

/** When the review counts as done: as claimed, not before the card's last review, and not after now. */
function acceptedTime(claimed: number, { lastReviewedAt }: CardState, now: Date): Date {
  const earliest = lastReviewedAt === null ? 0 : Date.parse(lastReviewedAt)
  return new Date(Math.min(now.getTime(), Math.max(earliest, claimed)))
}

/** The rating that was given, or the one that leads to the mastery that was sent. Easy counts as 3 while it is off. */
function ratingOf(
  body: Body,
  state: CardState,
  { easyButton }: Pick<SignedIn, 'easyButton'>,
): Confidence | undefined {
  if (body.confidence !== undefined) return body.confidence === 4 && !easyButton ? 3 : body.confidence
  return body.mastery === undefined ? undefined : confidenceFromMasteryStep(state, body.mastery)
}

interface Rating {
  learner: SignedIn
  flashcardId: number
  body: Body
  rating: Confidence | undefined
  reviewId: string
  facts: RatingFacts
  plan: SchedulePlan
  reviewedAt: Date
  now: Date
}

/** Computes the state after the rating and writes log, state and day. @returns undefined when nothing was written. */
async function logRating(db: Database, given: Rating): Promise<CardState | undefined> {
  const { rating, plan, facts, body } = given
  const moves = rating !== undefined && body.practice !== true
  const after = stateAfter(given)
  const studyDay = studyDayOfReview(plan, facts.state)
  const storesLoad = studyDay === facts.loadDay && !facts.isLoadStored
  try {
    const isWritten = await recordReview(db, {
      userId: given.learner.userId,
      flashcardId: given.flashcardId,
      reviewId: given.reviewId,
      sessionId: body.sessionId ?? null,
      confidence: rating ?? null,
      counts: moves,
      undoes: null,
      version: facts.version,
      reviewedAt: given.reviewedAt,
      studyDay,
      after,
      notes: body.notes,
      tags: body.tags,
      now: given.now,
      dayReviews: moves ? 1 : 0,
      dayNewCards: moves && facts.state.reviewCount === 0 ? 1 : 0,
      loadByDay: storesLoad ? facts.loadByDay : null,
    })
    return isWritten ? after : undefined
  } catch (error) {
    // The same rating came twice at once, and the other one is in the log now.
    if (isUniqueViolation(error, 'reviews_pkey')) return undefined
    if (isForeignKeyViolation(error, 'reviews_session')) throw sessionUnknown()
    throw error
  }
}

function stateAfter({ facts, rating, body, plan, reviewedAt }: Rating): CardState {
  const before = facts.state
  // Practice is logged and moves nothing; a mastery that no rating leads to is stored as it is.
  if (body.practice) return before
  if (rating === undefined) return { ...before, mastery: Math.round(body.mastery ?? before.mastery) }
  return stateAfterRating(before, { confidence: rating, plan, reviewedAt, marksForReview: body.needsReview })
}

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { progressBody, progressReply } from '#contracts/study.ts'
import { type Confidence, confidenceFromMasteryStep } from '#domain/mastery/flashcard-mastery.ts'
import { canReviewCard } from '#domain/pricing/study-rights.ts'
import {
  type CardPlan,
  type CardState,
  lentDaysOf,
  stateAfterRating,
  studyDayOfReview,
} from '#domain/scheduling/card-state.ts'
import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound, premiumRequired, unavailable } from '#server/platform/http-error.ts'
import { holdLentCard } from '../evidence/lend-cards.ts'
import { saveMarks } from './card-marks.queries.ts'
import { presentSaved } from './present-study-card.ts'
import {
  confirmSaved,
  findRatingFacts,
  type RatingFacts,
  type ReviewKey,
  recordReview,
} from './rating.queries.ts'
import { sessionUnknown } from './study-session.ts'

type Body = z.output<typeof progressBody>
type ProgressReply = z.input<typeof progressReply>

/** Each attempt that fails means that another one was saved. */
const mostAttempts = 12

/**
 * Rates a card, or stores notes and needsReview. The same reviewId counts once, however often it arrives.
 * Two devices that rate the same card at once go one after the other: the later one is computed again.
 * @throws HttpError 404, or 403 premium_required for a locked card never begun.
 */
export async function saveProgress(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { flashcardId, body }: { flashcardId: number; body: Body },
): Promise<ProgressReply> {
  const key = { userId: learner.userId, flashcardId, reviewId: body.reviewId ?? randomUUID() }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const reply = await saveOnce(deps, learner, { key, body })
    if (reply) return reply
  }
  throw unavailable('This card is being rated on another device. Please try again.')
}

/** @returns undefined when another change of the card's state was saved meanwhile. */
async function saveOnce(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { key, body }: { key: ReviewKey; body: Body },
): Promise<ProgressReply | undefined> {
  const { userId, flashcardId } = key
  const now = clock.now()
  const claimed = claimedTime(body.reviewedAt, now.getTime())
  const facts = await findRatingFacts(db, { ...key, studyDay: studyDayOf(claimed, learner.timeZone) })
  if (!facts) throw notFound('This card does not exist')
  const card = { isCore: facts.isCore, reviewCount: facts.state.reviewCount }
  if (!canReviewCard(learner.accessLevel, card)) throw premiumRequired()
  const reviewedAt = acceptedTime(claimed, facts.state, now)
  const today = studyDayOf(reviewedAt.getTime(), learner.timeZone)
  const { loadByDay, restDays, lentCards } = facts
  const plan: CardPlan = { ...learner, today, loadByDay, restDays, lentCards }
  if (facts.isDuplicate) {
    await confirmSaved(db, userId, flashcardId)
    return presentSaved(plan, { flashcardId, state: facts.state, marks: facts, duplicate: true })
  }
  const confidence = confidenceOf(body, facts.state, learner)
  if (confidence === undefined && body.mastery === undefined) {
    const { notes, tags, needsReview } = body
    const saved = await saveMarks(db, { userId, flashcardId, notes, tags, needsReview })
    const state = { ...facts.state, needsReview: saved.needsReview }
    const marks = { ...saved, setAside: facts.setAside }
    return presentSaved(plan, { flashcardId, state, marks, duplicate: false })
  }
  const after = await logRating(db, { key, body, confidence, facts, plan, reviewedAt, now })
  const marks = { notes: body.notes ?? facts.notes, tags: body.tags ?? facts.tags, setAside: facts.setAside }
  return after && presentSaved(plan, { flashcardId, state: after, marks, duplicate: false })
}

/** When the review counts as done: as claimed, not before the card's last review, and not after now. */
function acceptedTime(claimed: number, { lastReviewedAt }: CardState, now: Date): Date {
  const earliest = lastReviewedAt === null ? 0 : Date.parse(lastReviewedAt)
  return new Date(Math.min(now.getTime(), Math.max(earliest, claimed)))
}

/** The button that was pressed, or the one that leads to the mastery that was sent. Easy counts as 3 while it is off. */
function confidenceOf(
  body: Body,
  state: CardState,
  { easyButton }: Pick<SignedIn, 'easyButton'>,
): Confidence | undefined {
  if (body.confidence !== undefined) return body.confidence === 4 && !easyButton ? 3 : body.confidence
  return body.mastery === undefined ? undefined : confidenceFromMasteryStep(state, body.mastery)
}

interface Rating {
  key: ReviewKey
  body: Body
  confidence: Confidence | undefined
  facts: RatingFacts
  plan: CardPlan
  reviewedAt: Date
  now: Date
}

/** Computes the state after the rating and writes log, state and day. @returns undefined when nothing was written. */
async function logRating(db: Database, rating: Rating): Promise<CardState | undefined> {
  const { key, body, confidence, facts, plan, reviewedAt, now } = rating
  const counts = confidence !== undefined && body.practice !== true
  const lentDays = counts ? lentDaysOf(plan, key.flashcardId, facts.state) : undefined
  const after = stateAfter(rating, lentDays)
  const studyDay = studyDayOfReview(plan, facts.state)
  const storesLoad = studyDay === facts.loadDay && !facts.isLoadStored
  const record = (to: Database) =>
    recordReview(to, {
      key,
      rating: {
        sessionId: body.sessionId ?? null,
        confidence: confidence ?? null,
        counts,
        undoes: null,
        seconds: body.seconds ?? null,
      },
      time: { reviewedAt, receivedAt: now, studyDay },
      state: { readVersion: facts.version, after, notes: body.notes, tags: body.tags },
      day: {
        reviews: counts ? 1 : 0,
        newCards: counts && facts.state.reviewCount === 0 ? 1 : 0,
        loadByDay: storesLoad ? facts.loadByDay : null,
      },
    })
  try {
    // The interval of a lent card is saved only while the card is lent.
    const isWritten =
      lentDays === undefined
        ? await record(db)
        : await db.transaction(async (tx) => (await holdLentCard(tx, key)) && record(tx))
    return isWritten ? after : undefined
  } catch (error) {
    // The same rating came twice at once, and the other one is in the log now.
    if (isUniqueViolation(error, 'reviews_pkey')) return undefined
    if (isForeignKeyViolation(error, 'reviews_session')) throw sessionUnknown()
    throw error
  }
}

function stateAfter(
  { facts, confidence, body, plan, reviewedAt }: Rating,
  lentDays: number | undefined,
): CardState {
  const before = facts.state
  // Practice is logged and moves nothing; a mastery that no rating leads to is stored as it is.
  if (body.practice) return before
  if (confidence === undefined) return { ...before, mastery: Math.round(body.mastery ?? before.mastery) }
  return stateAfterRating(before, {
    confidence,
    plan,
    reviewedAt,
    marksForReview: body.needsReview,
    lentDays,
  })
}

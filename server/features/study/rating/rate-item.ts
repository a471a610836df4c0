import { randomUUID } from 'node:crypto'
import { confidenceFromItemMastery } from '#domain/items/item-mastery.ts'
import { isComponent, type StudyItem } from '#domain/items/study-item.ts'
import { type InteractionType, interactionType } from '#domain/mastery/drug-mastery.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { canReviewCard } from '#domain/pricing/study-rights.ts'
import { type CardPlan, type CardState, lentDaysOf, studyDayOfReview } from '#domain/scheduling/card-state.ts'
import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import { stateAfterRating } from '#domain/scheduling/item-schedule.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { Deps } from '#server/deps.ts'
import { holdLentCard } from '#server/features/evidence/lend-cards.ts'
import { sessionUnknown } from '#server/features/study/sessions/study-session.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { premiumRequired, unavailable } from '#server/platform/http/http-error.ts'
import { noSuchItem, wordOf } from './item-words.ts'
import { type ItemMarks, saveMarks } from './marks.queries.ts'
import {
  confirmSaved,
  findRatingFacts,
  type OwnMarks,
  type RatingFacts,
  type RatingKey,
  recordReview,
} from './rating.queries.ts'

/** What a learner did with an item. Without a confidence, a mastery or an interaction only its marks are stored. */
export interface ItemRating {
  confidence?: Confidence | undefined
  /** As a browser computed it: the rating that leads there, else it is stored as it is and counts as none. */
  mastery?: number | undefined
  /** Is logged and moves nothing, unless it comes with a confidence, which says the same. */
  interaction?: InteractionType | undefined
  /** Practice is logged and moves nothing. */
  practice?: boolean | undefined
  /** The same one counts once, however often it arrives. */
  reviewId?: string | undefined
  /** When the learner rated, as the browser says. */
  reviewedAt?: string | null | undefined
  sessionId?: number | undefined
  seconds?: number | undefined
  marks: { [K in keyof ItemMarks]?: ItemMarks[K] | undefined }
  /** For callers without a review id: by the state they tell what was saved before. */
  isSaved?: (state: CardState) => boolean
}

/** An item as it is after a rating. */
export interface RatedItem {
  item: StudyItem
  state: CardState
  marks: OwnMarks
  /** By which its next intervals are computed. */
  plan: CardPlan
  /** The same rating had been counted before: nothing changed. */
  duplicate: boolean
}

type RateDeps = Pick<Deps, 'db' | 'clock'>

/** Each attempt that fails means that another one was saved. */
export const mostAttempts = 12

/**
 * Rates an item of any kind, or stores what a learner says of it.
 * Two devices that rate the same item at once go one after the other: the later one is computed again.
 * @throws HttpError 404 for an unknown item or session, or 403 premium_required for a locked item never begun.
 */
export async function rateItem(
  deps: RateDeps,
  learner: SignedIn,
  item: StudyItem,
  rating: ItemRating,
): Promise<RatedItem> {
  const key = { userId: learner.userId, item, reviewId: rating.reviewId ?? randomUUID() }
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const rated = await rateOnce(deps, learner, { key, rating })
    if (rated) return rated
  }
  throw unavailable(`This ${wordOf(item)} is being rated on another device. Please try again.`)
}

/** @returns undefined when another change of the item's state was saved meanwhile. */
async function rateOnce(
  { db, clock }: RateDeps,
  learner: SignedIn,
  { key, rating }: { key: RatingKey; rating: ItemRating },
): Promise<RatedItem | undefined> {
  const { item } = key
  const now = clock.now()
  const claimed = claimedTime(rating.reviewedAt, now.getTime())
  const facts = await findRatingFacts(db, { ...key, studyDay: studyDayOf(claimed, learner.timeZone) })
  if (!facts) throw noSuchItem(item)
  const { state } = facts
  const isSaved = rating.isSaved?.(state) === true
  const isRating =
    !isSaved && [rating.confidence, rating.mastery, rating.interaction].some((part) => part !== undefined)
  // A star on a component is free, as the drugs are.
  if ((isRating || !isComponent(item)) && !canRate(learner, facts)) throw premiumRequired()
  const reviewedAt = acceptedTime(claimed, state, now)
  const plan = planOf(learner, facts, studyDayOf(reviewedAt.getTime(), learner.timeZone))
  if (facts.isDuplicate) {
    await confirmSaved(db, key)
    return { item, state, marks: facts.marks, plan, duplicate: true }
  }
  if (!isRating) {
    const { needsReview, ...marks } = await saveMarks(db, key, rating.marks)
    const { setAside } = facts.marks
    return { item, state: { ...state, needsReview }, marks: { ...marks, setAside }, plan, duplicate: isSaved }
  }
  const after = await logRating(db, { key, rating, facts, plan, reviewedAt, now, learner })
  return after && { item, state: after, marks: marksAfter(facts, rating), plan, duplicate: false }
}

const canRate = ({ accessLevel }: SignedIn, { isCore, state }: RatingFacts) =>
  canReviewCard(accessLevel, { isCore, reviewCount: state.reviewCount })

/** By what an item is scheduled on a study day. */
export function planOf(learner: SignedIn, facts: RatingFacts, today: number): CardPlan {
  const { loadByDay, restDays, lentCards } = facts
  return { ...learner, today, loadByDay, restDays, lentCards }
}

const marksAfter = ({ marks }: RatingFacts, { marks: said }: ItemRating): OwnMarks => ({
  notes: said.notes ?? marks.notes,
  tags: said.tags ?? marks.tags,
  isStarred: said.isStarred ?? marks.isStarred,
  setAside: marks.setAside,
})

/** When the review counts as done: as claimed, not before the item's last review, and not after now. */
function acceptedTime(claimed: number, { lastReviewedAt }: CardState, now: Date): Date {
  const earliest = lastReviewedAt === null ? 0 : Date.parse(lastReviewedAt)
  return new Date(Math.min(now.getTime(), Math.max(earliest, claimed)))
}

interface RatingToLog {
  key: RatingKey
  rating: ItemRating
  facts: RatingFacts
  plan: CardPlan
  reviewedAt: Date
  now: Date
  learner: SignedIn
}

/** Computes the state after the rating and writes log, state and day. @returns undefined when nothing was written. */
async function logRating(db: Database, toLog: RatingToLog): Promise<CardState | undefined> {
  const { key, rating, facts, plan, reviewedAt, now } = toLog
  const confidence = confidenceOf(toLog)
  const counts = confidence !== undefined && rating.practice !== true
  const lentDays = counts ? lentDaysOf(plan, key.item.id, facts.state) : undefined
  const after = stateAfter(toLog, { confidence, lentDays })
  const studyDay = studyDayOfReview(plan, facts.state)
  const storesLoad = studyDay === facts.loadDay && !facts.isLoadStored
  const record = (to: Database) =>
    recordReview(to, {
      key,
      rating: {
        sessionId: rating.sessionId,
        confidence,
        interaction: interactionOf(toLog, confidence),
        counts,
        seconds: rating.seconds,
      },
      time: { reviewedAt, receivedAt: now, studyDay },
      readVersion: facts.version,
      after,
      marks: rating.marks,
      day: {
        reviews: counts ? 1 : 0,
        newCards: counts && facts.state.reviewCount === 0 ? 1 : 0,
        loadByDay: storesLoad ? facts.loadByDay : null,
      },
    })
  const lent = { userId: key.userId, flashcardId: key.item.id }
  try {
    // The interval of a lent card is saved only while the card is lent.
    const isWritten =
      lentDays === undefined
        ? await record(db)
        : await db.transaction(async (tx) => (await holdLentCard(tx, lent)) && record(tx))
    return isWritten ? after : undefined
  } catch (error) {
    // The same rating came twice at once, and the other one is in the log now.
    if (isUniqueViolation(error, 'reviews_pkey')) return undefined
    if (isForeignKeyViolation(error, 'reviews_session')) throw sessionUnknown()
    throw error
  }
}

/** The button that was pressed, or the one that leads to the mastery that was sent. Easy counts as 3 while it is off. */
function confidenceOf({ key, rating, facts, learner }: RatingToLog): Confidence | undefined {
  const { confidence, mastery } = rating
  if (confidence !== undefined) return confidence === 4 && !learner.easyButton ? 3 : confidence
  return mastery === undefined ? undefined : confidenceFromItemMastery(key.item, facts.state, mastery)
}

function interactionOf({ key, rating }: RatingToLog, confidence: Confidence | undefined) {
  if (!isComponent(key.item)) return undefined
  return confidence === undefined ? rating.interaction : interactionType(confidence)
}

function stateAfter(
  { key, facts, rating, plan, reviewedAt }: RatingToLog,
  { confidence, lentDays }: { confidence: Confidence | undefined; lentDays: number | undefined },
): CardState {
  const before = facts.state
  if (rating.practice) return before
  if (confidence === undefined) return { ...before, mastery: Math.round(rating.mastery ?? before.mastery) }
  const marksForReview = rating.marks.needsReview
  return stateAfterRating(key.item, before, { confidence, plan, reviewedAt, marksForReview, lentDays })
}

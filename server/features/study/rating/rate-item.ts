import { randomUUID } from 'node:crypto'
import { learnedRevision } from '#domain/content-changes/content-change.ts'
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

/**
 * A learner's action on an item. Without a confidence, a mastery or an interaction only its marks are stored.
 */
export interface ItemRating {
  confidence?: Confidence | undefined
  /**
   * A mastery that a browser computed: it stands for the rating that leads to it. If there is none, it is
   * stored as it is and counts as no rating.
   */
  mastery?: number | undefined
  /**
   * An interaction is logged and does not move the schedule, unless a confidence comes with it, which means
   * the same.
   */
  interaction?: InteractionType | undefined
  /** Practice is logged and does not move the schedule. */
  practice?: boolean | undefined
  /** The same id counts once, however often it arrives. */
  reviewId?: string | undefined
  /** The time of the rating, according to the browser. */
  reviewedAt?: string | null | undefined
  sessionId?: number | undefined
  seconds?: number | undefined
  /** The revision of the item's text that was on the screen. */
  shownRevision?: number | undefined
  marks: { [K in keyof ItemMarks]?: ItemMarks[K] | undefined }
  /** For callers without a review id: tells from the state whether the rating is already saved. */
  isSaved?: (state: CardState) => boolean
}

/** An item after a rating. */
export interface RatedItem {
  item: StudyItem
  state: CardState
  marks: OwnMarks
  /** The plan by which its next intervals are computed. */
  plan: CardPlan
  /** The same rating was counted before, so nothing changed. */
  duplicate: boolean
}

type RateDeps = Pick<Deps, 'db' | 'clock'>

/** An attempt fails only when another change was saved in between. */
export const mostAttempts = 12

/**
 * Rates an item of any kind, or stores the learner's marks on it. When two devices rate the same item at
 * once, one goes after the other: the later rating is computed again.
 * @throws HttpError 404 for an unknown item or session, or 403 premium_required for a locked item never
 * begun.
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

/** @returns undefined when another change of the item's state was saved in the meantime. */
async function rateOnce(
  { db, clock }: RateDeps,
  learner: SignedIn,
  { key, rating }: { key: RatingKey; rating: ItemRating },
): Promise<RatedItem | undefined> {
  const { item } = key
  const now = clock.now()
  const claimed = claimedTime(rating.reviewedAt, now.getTime())
  const studyDay = studyDayOf(claimed, learner.timeZone)
  const facts = await findRatingFacts(db, { ...key, studyDay, ratedAt: new Date(claimed) })
  if (!facts) throw noSuchItem(item)
  const { state } = facts
  const isSaved = rating.isSaved?.(state) === true
  const isRating =
    !isSaved && [rating.confidence, rating.mastery, rating.interaction].some((part) => part !== undefined)
  // A star on a component is free, since the drugs are free.
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

/** The plan by which an item is scheduled on a study day. */
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

/**
 * The time at which the review counts as done: the claimed time, but not before the item's last review and
 * not after now.
 */
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
      learnedRevision: counts ? learnedWith(facts, rating) : undefined,
      marks: rating.marks,
      day: {
        reviews: counts ? 1 : 0,
        newCards: counts && facts.state.reviewCount === 0 ? 1 : 0,
        loadByDay: storesLoad ? facts.loadByDay : null,
      },
    })
  const lent = { userId: key.userId, flashcardId: key.item.id }
  try {
    // A lent card's interval is saved only while the card is lent.
    const isWritten =
      lentDays === undefined
        ? await record(db)
        : await db.transaction(async (tx) => (await holdLentCard(tx, lent)) && record(tx))
    return isWritten ? after : undefined
  } catch (error) {
    // The same rating came twice at once, and the other request's is in the log now.
    if (isUniqueViolation(error, 'reviews_pkey')) return undefined
    if (isForeignKeyViolation(error, 'reviews_session')) throw sessionUnknown()
    throw error
  }
}

/** The revision that is learned with the first rating that counts. */
function learnedWith({ state, revisions }: RatingFacts, { shownRevision }: ItemRating): number | undefined {
  if (state.reviewCount > 0 || !revisions) return undefined
  return learnedRevision({ ...revisions, shown: shownRevision })
}

/**
 * The pressed button, or the one that leads to the mastery that was sent. Easy counts as 3 while it is off.
 */
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

import { randomUUID } from 'node:crypto'
import {
  confidenceFromDrugMastery,
  type DrugComponentId,
  drugMasteryAfterReview,
  type InteractionType,
  interactionType,
} from '#domain/mastery/drug-mastery.ts'
import { canStudyDrug } from '#domain/pricing/study-rights.ts'
import type { Database } from '#server/database/connect.ts'
import type { DrugStateRow } from '#server/database/tables/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { premiumRequired } from '#server/platform/http-error.ts'
import { hasDrugReview, lockDrugState, recordDrugReview, saveDrugState } from './drug-progress.queries.ts'
import { requireDrug } from './require-drug.ts'

interface Component {
  drugId: number
  componentId: DrugComponentId
}

export interface Interaction extends Component {
  interactionType: InteractionType
  confidence?: 1 | 2 | 3 | undefined
  reviewId?: string | undefined
  reviewedAt?: string | undefined
}

export interface ProgressWrite extends Component {
  mastery?: number | undefined
  reviewCount?: number | undefined
  isBookmarked?: boolean | undefined
  lastReviewed?: string | null | undefined
}

interface Saved {
  state: DrugStateRow
  /** The same rating had been counted before: nothing changed. */
  duplicate: boolean
}

/** A component's state and what a review of it needs to know. */
interface Review {
  tx: Database
  before: DrugStateRow
  reviewId: string
  reviewedAt: Date
  receivedAt: Date
}

/** Logs what the learner answered. With a confidence it is a rating: mastery moves by the drug rule, once a reviewId. */
export async function saveInteraction(
  deps: Deps,
  learner: SignedIn,
  interaction: Interaction,
): Promise<Saved> {
  return deps.db.transaction(async (tx) => {
    const before = await openComponent(tx, learner, interaction)
    requireDrugStudy(learner, before)
    if (interaction.reviewId && (await hasDrugReview(tx, learner.userId, interaction.reviewId)))
      return { state: before, duplicate: true }
    const review = reviewOf(tx, before, {
      reviewId: interaction.reviewId,
      reviewedAt: interaction.reviewedAt,
      now: deps.clock.now(),
    })
    const state = interaction.confidence
      ? await saveRating(review, interaction.confidence)
      : await saveLogEntry(review, interaction.interactionType)
    return { state, duplicate: false }
  })
}

/**
 * Bookmarks, and mastery as a browser computed it: when a rating leads there it counts as that rating, else the
 * value is stored without counting. What equals the stored state changes nothing, so a bookmark may carry it along.
 */
export async function saveComponentProgress(
  deps: Deps,
  learner: SignedIn,
  write: ProgressWrite,
): Promise<Saved> {
  return deps.db.transaction(async (tx) => {
    const found = await openComponent(tx, learner, write)
    const before = { ...found, isBookmarked: write.isBookmarked ?? found.isBookmarked }
    if (before.isBookmarked !== found.isBookmarked) await saveDrugState(tx, before)
    if (write.mastery === undefined) return { state: before, duplicate: false }
    if (write.mastery === found.mastery && write.reviewCount === found.reviewCount)
      return { state: before, duplicate: true }
    requireDrugStudy(learner, found)
    const review = reviewOf(tx, before, { reviewedAt: write.lastReviewed, now: deps.clock.now() })
    const confidence = confidenceFromDrugMastery(before, write.mastery)
    const state = confidence
      ? await saveRating(review, confidence)
      : await saveMastery(review, Math.round(write.mastery))
    return { state, duplicate: false }
  })
}

async function openComponent(tx: Database, learner: SignedIn, { drugId, componentId }: Component) {
  await requireDrug(tx, drugId)
  return lockDrugState(tx, { userId: learner.userId, drugId, component: componentId })
}

/** Drug study is part of Premium; what was begun before it ended may still be reviewed. @throws HttpError 403 */
function requireDrugStudy(learner: SignedIn, state: DrugStateRow): void {
  if (!canStudyDrug(learner.accessLevel, state)) throw premiumRequired()
}

function reviewOf(
  tx: Database,
  before: DrugStateRow,
  given: { reviewId?: string | undefined; reviewedAt: string | null | undefined; now: Date },
): Review {
  return {
    tx,
    before,
    reviewId: given.reviewId ?? randomUUID(),
    reviewedAt: instantOf(given.reviewedAt, { last: before.lastReviewedAt, now: given.now }),
    receivedAt: given.now,
  }
}

/** The learner's own time of a rating sent later, kept between the last review and now. */
function instantOf(given: string | null | undefined, { last, now }: { last: Date | null; now: Date }): Date {
  const at = given ? Date.parse(given) : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(at, last?.getTime() ?? at)))
}

async function saveRating(review: Review, confidence: 1 | 2 | 3): Promise<DrugStateRow> {
  const rated = {
    mastery: drugMasteryAfterReview(review.before, confidence),
    reviewCount: review.before.reviewCount + 1,
    lastReviewedAt: review.reviewedAt,
    lastConfidence: confidence,
  }
  return save(review, rated, { confidence, interaction: interactionType(confidence) })
}

async function saveMastery(review: Review, mastery: number): Promise<DrugStateRow> {
  return save(review, { mastery }, {})
}

async function saveLogEntry(review: Review, interaction: InteractionType): Promise<DrugStateRow> {
  return save(review, {}, { interaction })
}

function save(
  { tx, before, ...review }: Review,
  change: Partial<DrugStateRow>,
  answer: { confidence?: 1 | 2 | 3; interaction?: InteractionType },
): Promise<DrugStateRow> {
  return recordDrugReview(tx, before, { ...review, ...answer, change })
}

import { randomUUID } from 'node:crypto'
import type { DrugComponent } from '#contracts/drugs.ts'
import {
  confidenceFromDrugMastery,
  type DrugComponentId,
  drugMasteryAfterReview,
  type InteractionType,
  interactionType,
} from '#domain/mastery/drug-mastery.ts'
import { canStudyDrug } from '#domain/pricing/study-rights.ts'
import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import { componentAfterRating } from '#domain/scheduling/component-schedule.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import type { DrugStateRow } from '#server/database/tables/drugs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { premiumRequired } from '#server/platform/http-error.ts'
import { sessionUnknown } from '../study/study-session.ts'
import {
  findRatingFacts,
  lockDrugState,
  type NewDrugReview,
  recordDrugReview,
  saveDrugState,
} from './drug-progress.queries.ts'
import { componentOf, componentPlanOf } from './present-progress.ts'
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
  seconds?: number | undefined
  sessionId?: number | undefined
}

export interface ProgressInput extends Component {
  mastery?: number | undefined
  reviewCount?: number | undefined
  isBookmarked?: boolean | undefined
  lastReviewed?: string | null | undefined
}

export interface SavedReview {
  /** As it is now. */
  component: DrugComponent
  /** The same rating had been counted before: nothing changed. */
  duplicate: boolean
}

type ReviewDeps = Pick<Deps, 'db' | 'clock'>

/**
 * Logs an interaction. With a confidence it is a rating: mastery moves by the drug rule, and the schedule by that of cards,
 * once for each reviewId.
 * @throws HttpError 403 premium_required, 404 for an unknown drug or session.
 */
export async function saveInteraction(
  { db, clock }: ReviewDeps,
  learner: SignedIn,
  interaction: Interaction,
): Promise<SavedReview> {
  const now = clock.now()
  const plan = componentPlanOf(learner, now.getTime())
  const { reviewId = randomUUID(), confidence, interactionType: kind, sessionId, seconds } = interaction
  return db.transaction(async (tx) => {
    const before = await lockComponent(tx, learner, interaction)
    requireDrugStudy(learner, before)
    const known = await findRatingFacts(tx, { userId: learner.userId, reviewId, sessionId })
    if (known.isDuplicate) return { component: componentOf(before, plan), duplicate: true }
    if (!known.isSessionKnown) throw sessionUnknown()
    const times = timesOf(learner, { claimed: interaction.reviewedAt, before, now })
    const entry = { reviewId, sessionId, seconds, ...times }
    const state = await recordDrugReview(
      tx,
      before,
      confidence
        ? { ...entry, ...ratingOf(learner, { before, confidence, ...times }) }
        : { ...entry, interaction: kind, change: {} },
    )
    return { component: componentOf(state, plan), duplicate: false }
  })
}

/**
 * Bookmarks, and mastery as a browser computed it: when a rating leads there it counts as that rating, else the
 * value is stored without counting. What equals the stored state changes nothing, so a bookmark may carry it along.
 */
export async function saveComponentProgress(
  { db, clock }: ReviewDeps,
  learner: SignedIn,
  input: ProgressInput,
): Promise<SavedReview> {
  const { mastery } = input
  const now = clock.now()
  const plan = componentPlanOf(learner, now.getTime())
  return db.transaction(async (tx) => {
    const stored = await lockComponent(tx, learner, input)
    const before = { ...stored, isBookmarked: input.isBookmarked ?? stored.isBookmarked }
    if (before.isBookmarked !== stored.isBookmarked) await saveDrugState(tx, before)
    if (mastery === undefined) return { component: componentOf(before, plan), duplicate: false }
    if (mastery === stored.mastery && input.reviewCount === stored.reviewCount)
      return { component: componentOf(before, plan), duplicate: true }
    requireDrugStudy(learner, stored)
    const times = timesOf(learner, { claimed: input.lastReviewed, before, now })
    const entry = { reviewId: randomUUID(), ...times }
    const confidence = confidenceFromDrugMastery(before, mastery)
    const state = await recordDrugReview(
      tx,
      before,
      confidence
        ? { ...entry, ...ratingOf(learner, { before, confidence, ...times }) }
        : { ...entry, change: { mastery: Math.round(mastery) } },
    )
    return { component: componentOf(state, plan), duplicate: false }
  })
}

async function lockComponent(
  tx: Database,
  learner: SignedIn,
  { drugId, componentId }: Component,
): Promise<DrugStateRow> {
  await requireDrug(tx, drugId)
  return lockDrugState(tx, { userId: learner.userId, drugId, component: componentId })
}

/** Drug study is part of Premium; what was begun before it ended may still be reviewed. @throws HttpError 403 */
function requireDrugStudy(learner: SignedIn, state: DrugStateRow): void {
  if (!canStudyDrug(learner.accessLevel, state)) throw premiumRequired()
}

/** The learner's own time of a rating that is sent later, held between the last review and now. */
function timesOf(
  { timeZone }: SignedIn,
  rating: { claimed: string | null | undefined; before: DrugStateRow; now: Date },
): { reviewedAt: Date; receivedAt: Date; studyDay: number } {
  const { before, now } = rating
  const claimed = claimedTime(rating.claimed, now.getTime())
  const accepted = Math.min(now.getTime(), Math.max(claimed, before.lastReviewedAt?.getTime() ?? claimed))
  return { reviewedAt: new Date(accepted), receivedAt: now, studyDay: studyDayOf(accepted, timeZone) }
}

/** What a rating logs and how it changes the component. */
function ratingOf(
  learner: SignedIn,
  rating: { before: DrugStateRow; confidence: 1 | 2 | 3; reviewedAt: Date; studyDay: number },
): Pick<NewDrugReview, 'confidence' | 'interaction' | 'change'> {
  const { before, confidence, reviewedAt, studyDay } = rating
  return {
    confidence,
    interaction: interactionType(confidence),
    change: {
      mastery: drugMasteryAfterReview(before, confidence),
      reviewCount: before.reviewCount + 1,
      lastReviewedAt: reviewedAt,
      lastConfidence: confidence,
      ...componentAfterRating(before, { confidence, plan: { ...learner, today: studyDay } }),
    },
  }
}

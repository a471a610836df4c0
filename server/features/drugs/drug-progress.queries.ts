import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DrugComponentId, InteractionType } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/prepared.ts'
import {
  type DrugReviewRow,
  type DrugStateRow,
  drugReviews,
  drugStates,
} from '#server/database/tables/drugs.ts'
import { studyDays } from '#server/database/tables/study.ts'

export interface ComponentKey {
  userId: number
  drugId: number
  component: DrugComponentId
}

const isComponent = (key: ComponentKey) =>
  and(
    eq(drugStates.userId, key.userId),
    eq(drugStates.drugId, key.drugId),
    eq(drugStates.component, key.component),
  )

/** The learner's stored components, of some drugs or of all. */
export async function listDrugStates(
  db: Database,
  userId: number,
  drugIds?: number[],
): Promise<DrugStateRow[]> {
  if (drugIds?.length === 0) return []
  return db
    .select()
    .from(drugStates)
    .where(
      and(
        eq(drugStates.userId, userId),
        drugIds === undefined ? undefined : inArray(drugStates.drugId, drugIds),
      ),
    )
}

/**
 * The component's row, made when absent and locked until the transaction ends: two devices take turns. The lock is a
 * write, so that a retry which finds its rating saved gets its reply no sooner than that is as durable as a write is.
 */
export async function lockDrugState(tx: Database, key: ComponentKey): Promise<DrugStateRow> {
  await tx
    .insert(drugStates)
    .values(key)
    .onConflictDoNothing()
    .prepare(statementName(tx, 'begin_drug_state'))
    .execute()
  const [row] = await tx
    .select()
    .from(drugStates)
    .where(isComponent(key))
    .for('update')
    .prepare(statementName(tx, 'lock_drug_state'))
    .execute()
  if (!row) throw new Error(`no state of drug ${key.drugId} for user ${key.userId}`)
  return row
}

export async function saveDrugState(tx: Database, state: DrugStateRow): Promise<void> {
  await tx
    .update(drugStates)
    .set(state)
    .where(isComponent(state))
    .prepare(statementName(tx, 'save_drug_state'))
    .execute()
}

/** Whether a rating is in the log already, and whether the learner has the session that it names. */
export async function findRatingFacts(
  db: Database,
  rating: { userId: number; reviewId: string; sessionId?: number | undefined },
): Promise<{ isDuplicate: boolean; isSessionKnown: boolean }> {
  const { userId, reviewId, sessionId = null } = rating
  const [row] = await executePrepared<{ isDuplicate: boolean; isSessionKnown: boolean }>(
    db,
    'drug_rating_facts',
    sql`select
      exists (select 1 from drug_reviews r
        where r.user_id = ${userId} and r.review_id = ${reviewId}) as "isDuplicate",
      ${sessionId}::bigint is null or exists (select 1 from study_sessions t
        where t.user_id = ${userId} and t.id = ${sessionId}::bigint) as "isSessionKnown"`,
  )
  return row ?? { isDuplicate: false, isSessionKnown: false }
}

/** All that was logged about a component, the oldest first. */
export async function listDrugReviews(tx: Database, key: ComponentKey): Promise<DrugReviewRow[]> {
  return tx
    .select()
    .from(drugReviews)
    .where(
      and(
        eq(drugReviews.userId, key.userId),
        eq(drugReviews.drugId, key.drugId),
        eq(drugReviews.component, key.component),
      ),
    )
    .orderBy(drugReviews.version)
}

/** A row of the log: what the learner did, when, and how the component changes by it. */
export interface NewDrugReview {
  reviewId: string
  reviewedAt: Date
  receivedAt: Date
  /** An undo has that of the rating which it undoes: null when no day has counted it. */
  studyDay: number | null
  interaction?: InteractionType | undefined
  confidence?: 1 | 2 | 3 | undefined
  undoes?: string | undefined
  sessionId?: number | undefined
  /** From the card on screen to its rating, where it is known. */
  seconds?: number | undefined
  change: Partial<DrugStateRow>
}

/** Writes the log row, the state that it leads to, and the learner's day. @returns that state. */
export async function recordDrugReview(
  tx: Database,
  before: DrugStateRow,
  review: NewDrugReview,
): Promise<DrugStateRow> {
  const state = { ...before, ...review.change, version: before.version + 1 }
  await saveDrugState(tx, state)
  const { interaction = null, confidence = null, undoes = null } = review
  await tx
    .insert(drugReviews)
    .values({
      userId: before.userId,
      drugId: before.drugId,
      component: before.component,
      reviewId: review.reviewId,
      reviewedAt: review.reviewedAt,
      receivedAt: review.receivedAt,
      studyDay: review.studyDay,
      version: state.version,
      interaction,
      confidence,
      counts: confidence !== null,
      undoes,
      masteryBefore: before.mastery,
      masteryAfter: state.mastery,
      reviewCountBefore: before.reviewCount,
      lastConfidenceBefore: before.lastConfidence,
      lastReviewedBefore: before.lastReviewedAt,
      stabilityBefore: before.stability,
      difficultyBefore: before.difficulty,
      lastStudyDayBefore: before.lastStudyDay,
      dueDayBefore: before.dueDay,
      lapsesBefore: before.lapses,
      sessionId: review.sessionId ?? null,
      seconds: review.seconds ?? null,
    })
    .prepare(statementName(tx, 'save_drug_review'))
    .execute()
  await countOnStudyDay(tx, before.userId, review)
  return state
}

/** Adds a rating to its study day, and takes an undone one from it. */
async function countOnStudyDay(
  tx: Database,
  userId: number,
  { studyDay, confidence, undoes }: NewDrugReview,
): Promise<void> {
  const added = confidence ? 1 : undoes ? -1 : 0
  if (studyDay === null || added === 0) return
  await tx
    .insert(studyDays)
    .values({ userId, studyDay, drugReviews: Math.max(0, added) })
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.studyDay],
      set: { drugReviews: sql`greatest(0, ${studyDays.drugReviews} + ${added})` },
    })
    .prepare(statementName(tx, 'count_drug_review'))
    .execute()
}

import { and, eq, inArray } from 'drizzle-orm'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type DrugReviewRow,
  type DrugStateRow,
  drugReviews,
  drugStates,
} from '#server/database/tables/drugs.ts'

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

/** The learner's stored components, of the given drugs or of all. */
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
 * The component's row, made when absent and held until the transaction ends: two devices take turns. The lock is a
 * write, so that a retry which finds its rating saved is answered no sooner than that is as durable as a write is.
 */
export async function lockDrugState(tx: Database, key: ComponentKey): Promise<DrugStateRow> {
  await tx.insert(drugStates).values(key).onConflictDoNothing()
  const [row] = await tx.select().from(drugStates).where(isComponent(key)).for('update')
  if (!row) throw new Error(`no state of drug ${key.drugId} for user ${key.userId}`)
  return row
}

export async function saveDrugState(tx: Database, state: DrugStateRow): Promise<void> {
  await tx.update(drugStates).set(state).where(isComponent(state))
}

export async function hasDrugReview(db: Database, userId: number, reviewId: string): Promise<boolean> {
  const rows = await db
    .select({ reviewId: drugReviews.reviewId })
    .from(drugReviews)
    .where(and(eq(drugReviews.userId, userId), eq(drugReviews.reviewId, reviewId)))
  return rows.length > 0
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

/** What a log row says beside the state before and after it. */
export type DrugAnswer = Pick<typeof drugReviews.$inferInsert, 'reviewId' | 'reviewedAt' | 'receivedAt'> &
  Partial<Pick<DrugReviewRow, 'interaction' | 'confidence' | 'undoes'>>

/** Writes the log row and the state that it leads to. @returns that state. */
export async function recordDrugReview(
  tx: Database,
  before: DrugStateRow,
  { change, ...answer }: DrugAnswer & { change: Partial<DrugStateRow> },
): Promise<DrugStateRow> {
  const state = { ...before, ...change, version: before.version + 1 }
  await saveDrugState(tx, state)
  await tx.insert(drugReviews).values({
    ...answer,
    userId: before.userId,
    drugId: before.drugId,
    component: before.component,
    version: state.version,
    counts: typeof answer.confidence === 'number',
    masteryBefore: before.mastery,
    masteryAfter: state.mastery,
    reviewCountBefore: before.reviewCount,
    lastConfidenceBefore: before.lastConfidence,
    lastReviewedBefore: before.lastReviewedAt,
  })
  return state
}

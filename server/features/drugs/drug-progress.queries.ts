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

/** The component's row, made when absent and held until the transaction ends: two devices take turns. */
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
    .select({ id: drugReviews.id })
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
    .orderBy(drugReviews.id)
}

export async function recordDrugReview(tx: Database, review: typeof drugReviews.$inferInsert): Promise<void> {
  await tx.insert(drugReviews).values(review)
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import type { Database } from '#server/database/connect.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { drugStates } from '#server/database/views.ts'
import { stateColumns, stateOf } from '#server/features/study/rating/rating.queries.ts'

export interface ComponentState extends CardState {
  drugId: number
  component: DrugComponentId
  isStarred: boolean
}

/** The learner's stored components, of some drugs or of all. */
export async function listComponentStates(
  db: Database,
  userId: number,
  drugIds?: number[],
): Promise<ComponentState[]> {
  if (drugIds?.length === 0) return []
  const { drugId, component, isStarred } = drugStates
  const rows = await db
    .select({ ...stateColumns(drugStates), drugId, component, isStarred })
    .from(drugStates)
    .where(and(eq(drugStates.userId, userId), drugIds === undefined ? undefined : inArray(drugId, drugIds)))
  return rows.map((row) => ({
    ...stateOf(row),
    drugId: row.drugId,
    component: row.component,
    isStarred: row.isStarred,
  }))
}

/** Drugs in use by name, of these ids or all. */
export async function listDrugsInUse(
  db: Database,
  ids?: number[],
): Promise<{ id: number; classification: string }[]> {
  if (ids?.length === 0) return []
  return db
    .select({ id: drugs.id, classification: drugs.classification })
    .from(drugs)
    .where(and(isNull(drugs.archivedAt), ids === undefined ? undefined : inArray(drugs.id, ids)))
    .orderBy(asc(sql`lower(${drugs.genericName})`))
}

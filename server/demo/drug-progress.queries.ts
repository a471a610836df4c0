import { asc, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { drugs } from '#server/database/tables/drugs.ts'
import { itemStates, reviews, studyDays } from '#server/database/tables/study.ts'

export interface DemoDrug {
  id: number
  classification: string
  boxedWarning: string
}

export async function listDemoDrugs(db: Database): Promise<DemoDrug[]> {
  return db
    .select({ id: drugs.id, classification: drugs.classification, boxedWarning: drugs.boxedWarning })
    .from(drugs)
    .where(isNull(drugs.archivedAt))
    .orderBy(asc(drugs.classification), asc(drugs.id))
}

const rowsAtOnce = 500

export async function saveDemoDrugHistory(
  tx: Database,
  history: {
    reviews: (typeof reviews.$inferInsert)[]
    states: (typeof itemStates.$inferInsert)[]
    days: { userId: number; studyDay: number; drugReviews: number }[]
  },
): Promise<void> {
  for (let start = 0; start < history.reviews.length; start += rowsAtOnce)
    await tx.insert(reviews).values(history.reviews.slice(start, start + rowsAtOnce))
  for (let start = 0; start < history.states.length; start += rowsAtOnce)
    await tx
      .insert(itemStates)
      .values(history.states.slice(start, start + rowsAtOnce))
      .onConflictDoNothing()
  await tx
    .insert(studyDays)
    .values(history.days)
    .onConflictDoUpdate({
      target: [studyDays.userId, studyDays.studyDay],
      set: { drugReviews: sql`excluded.drug_reviews` },
    })
}

import { and, asc, eq, gte } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { restDays } from '#server/database/tables/study.ts'

/** Study days that a learner keeps free. */

export async function listRestDays(db: Database, userId: number, from: number): Promise<number[]> {
  const rows = await db
    .select({ day: restDays.studyDay })
    .from(restDays)
    .where(and(eq(restDays.userId, userId), gte(restDays.studyDay, from)))
    .orderBy(asc(restDays.studyDay))
  return rows.map(({ day }) => day)
}

/** Deletes those from a day on. */
export async function deleteRestDays(db: Database, userId: number, from: number): Promise<void> {
  await db.delete(restDays).where(and(eq(restDays.userId, userId), gte(restDays.studyDay, from)))
}

export async function deleteRestDay(db: Database, userId: number, studyDay: number): Promise<void> {
  await db.delete(restDays).where(and(eq(restDays.userId, userId), eq(restDays.studyDay, studyDay)))
}

export async function insertRestDays(db: Database, userId: number, days: readonly number[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map((studyDay) => ({ userId, studyDay }))
  await db.insert(restDays).values(rows).onConflictDoNothing()
}

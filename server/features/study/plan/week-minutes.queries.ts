import { and, eq, gte, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { weekMinutes } from '#server/database/tables/study.ts'
import { cardStates } from '#server/database/views.ts'

/** Weeks with minutes of their own. */

/** Weeks are written by one request at a time. */
export async function lockWeeks(db: Database, userId: number): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Deletes those from a week on; `isKept`: only those that a change has kept. */
export async function deleteWeeks(
  db: Database,
  userId: number,
  { from, isKept }: { from: number; isKept?: true },
): Promise<void> {
  await db
    .delete(weekMinutes)
    .where(
      and(
        eq(weekMinutes.userId, userId),
        gte(weekMinutes.weekStart, from),
        isKept && eq(weekMinutes.isKept, true),
      ),
    )
}

export async function saveWeeks(
  db: Database,
  userId: number,
  weeks: readonly { weekStart: number; minutes: number; isKept: boolean }[],
): Promise<void> {
  if (weeks.length === 0) return
  const { weekStart, minutes, isKept } = weekMinutes
  await db
    .insert(weekMinutes)
    .values(weeks.map((week) => ({ userId, ...week })))
    .onConflictDoUpdate({
      target: [weekMinutes.userId, weekStart],
      set: {
        minutes: sql`excluded.${sql.identifier(minutes.name)}`,
        isKept: sql`excluded.${sql.identifier(isKept.name)}`,
      },
    })
}

/** Cards that wait or come until a study day. */
export async function countDueUntil(db: Database, userId: number, studyDay: number): Promise<number> {
  return db.$count(
    cardStates,
    and(
      eq(cardStates.userId, userId),
      eq(cardStates.isSuspended, false),
      sql`${cardStates.dueDay} <= ${studyDay}`,
    ),
  )
}

import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { learnerBadges } from '#server/database/tables/progress.ts'

/** When each badge was earned, by its id. */
export async function findEarnedBadges(db: Database, userId: number): Promise<Map<string, Date>> {
  const rows = await db
    .select({ badge: learnerBadges.badge, earnedAt: learnerBadges.earnedAt })
    .from(learnerBadges)
    .where(eq(learnerBadges.userId, userId))
    .prepare(statementName(db, 'earned_badges'))
    .execute()
  return new Map(rows.map(({ badge, earnedAt }) => [badge, earnedAt]))
}

/** One that another request has saved meanwhile stays as it is. */
export async function saveEarnedBadges(
  db: Database,
  userId: number,
  badges: { badge: string; earnedAt: Date }[],
): Promise<void> {
  await db
    .insert(learnerBadges)
    .values(badges.map((earned) => ({ userId, ...earned })))
    .onConflictDoNothing()
}

import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { statementName } from '#server/database/engine/prepared.ts'
import { learnerBadges } from '#server/database/tables/progress.ts'

/** The instant at which each badge was earned, by the badge's id. */
export async function findEarnedBadges(db: Database, userId: number): Promise<Map<string, Date>> {
  const rows = await db
    .select({ badge: learnerBadges.badge, earnedAt: learnerBadges.earnedAt })
    .from(learnerBadges)
    .where(eq(learnerBadges.userId, userId))
    .prepare(statementName(db, 'earned_badges'))
    .execute()
  return new Map(rows.map(({ badge, earnedAt }) => [badge, earnedAt]))
}

/** Saves earned badges. A badge that another request has saved in the meantime stays as it is. */
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

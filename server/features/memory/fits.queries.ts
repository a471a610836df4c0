import { eq, sql } from 'drizzle-orm'
import type { CardHistory } from '#domain/scheduling/fit-guard.ts'
import type { Database } from '#server/database/connect.ts'
import { users } from '#server/database/tables/accounts.ts'
import { memoryFits } from '#server/database/tables/progress.ts'

/** Fits of memory weights. */

export type LearnerToFit = {
  userId: number
  /** The weights in use; null stands for the default weights. */
  weights: number[] | null
  reviews: number
  /** The number of reviews at the last fit; null before the first one. */
  reviewsAtLastFit: number | null
}

/**
 * The next learners by id, with the number of their reviews summed over their study days. It selects no
 * single learner: the nightly job goes through all of them (docs/decisions/012-learner-tables.md).
 */
export async function listLearnersToFit(
  db: Database,
  next: { afterId: number; limit: number },
): Promise<LearnerToFit[]> {
  const { rows } = await db.execute<LearnerToFit>(sql`
    select u.id as "userId", u.memory_weights as weights, coalesce(d.reviews, 0)::int as reviews,
      f.review_count as "reviewsAtLastFit"
    from (select id, memory_weights from users where id > ${next.afterId} order by id limit ${next.limit}) u
    left join lateral (select sum(reviews) as reviews from study_days where user_id = u.id) d on true
    left join memory_fits f on f.user_id = u.id
    order by u.id`)
  return rows
}

/** A learner's ratings, card by card. Practice, undone ratings and marks are left out. */
export async function listCardHistories(db: Database, userId: number): Promise<CardHistory[]> {
  const { rows } = await db.execute<CardHistory>(sql`
    select json_agg(confidence order by version) as ratings, json_agg(study_day order by version) as "studyDays"
    from card_reviews where user_id = ${userId} and counts and not exists (
      select 1 from card_reviews u where u.user_id = ${userId} and u.undoes = card_reviews.review_id)
    group by flashcard_id order by flashcard_id`)
  return rows
}

/**
 * Locks the learner's row until the transaction ends; ratings are not blocked. @returns the number of reviews
 * at the last fit, or null.
 */
export async function lockForFit(
  tx: Database,
  userId: number,
): Promise<Pick<LearnerToFit, 'reviewsAtLastFit'> | undefined> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  const { rows } = await tx.execute<Pick<LearnerToFit, 'reviewsAtLastFit'>>(sql`
    select f.review_count as "reviewsAtLastFit"
    from users u left join memory_fits f on f.user_id = u.id where u.id = ${userId}`)
  return rows[0]
}

export async function saveFit(tx: Database, fit: typeof memoryFits.$inferInsert): Promise<void> {
  await tx.insert(memoryFits).values(fit).onConflictDoUpdate({ target: memoryFits.userId, set: fit })
}

export async function adoptWeights(tx: Database, userId: number, memoryWeights: number[]): Promise<void> {
  await tx.update(users).set({ memoryWeights }).where(eq(users.id, userId))
}

/** The number of learners with a fit, and of those with weights of their own. */
export async function countFits(
  db: Database,
): Promise<{ learners: number; adopted: number; latestAt: Date | null }> {
  const { rows } = await db.execute<{
    learners: number
    adopted: number
    latestAt: string | Date | null
  }>(sql`
    select count(*)::int as learners, (count(u.memory_weights))::int as adopted, max(f.fitted_at) as "latestAt"
    from memory_fits f join users u on u.id = f.user_id`)
  const { learners = 0, adopted = 0, latestAt = null } = rows[0] ?? {}
  return { learners, adopted, latestAt: latestAt === null ? null : new Date(latestAt) }
}

import type pg from 'pg'
import type { Rating } from './ratings.ts'

/** What a database holds of the ratings that were given. */
export interface Stored {
  /** Acknowledged and not there. */
  lost: Rating[]
  /** Counted more often than they are in the log, or in the log without having been given. */
  doubled: number
}

/** Compares the log and the states of all learners with the ratings that they gave. */
export async function compareStored(db: pg.Pool, ratings: readonly Rating[]): Promise<Stored> {
  const stored = await storedIds(db)
  const given = new Set(ratings.map(({ reviewId }) => reviewId))
  const { rows } = await db.query<{ extra: number }>(
    `select coalesce(sum(abs(s.version - coalesce(r.count, 0))), 0)::int as extra
     from card_states s left join (
       select user_id, flashcard_id, count(*) from reviews group by user_id, flashcard_id
     ) r using (user_id, flashcard_id)`,
  )
  return {
    lost: ratings.filter(({ reviewId, acknowledgedAt }) => acknowledgedAt && !stored.has(reviewId)),
    doubled: (rows[0]?.extra ?? 0) + [...stored].filter((id) => !given.has(id)).length,
  }
}

/**
 * Compares a database that was restored to a moment with the ratings that were given. What was on its way at that moment
 * may be there or not.
 */
export async function compareRestored(
  db: pg.Pool,
  ratings: readonly Rating[],
  moment: Date,
): Promise<{ expected: number; missing: number; fromLater: number }> {
  const stored = await storedIds(db)
  const before = ratings.filter(({ acknowledgedAt = Infinity }) => acknowledgedAt < moment.getTime())
  const after = ratings.filter(({ firstSentAt }) => firstSentAt > moment.getTime())
  return {
    expected: before.length,
    missing: before.filter(({ reviewId }) => !stored.has(reviewId)).length,
    fromLater: after.filter(({ reviewId }) => stored.has(reviewId)).length,
  }
}

async function storedIds(db: pg.Pool): Promise<Set<string>> {
  const { rows } = await db.query<{ review_id: string }>('select review_id from reviews')
  return new Set(rows.map((row) => row.review_id))
}

import type pg from 'pg'
import type { Rating } from './ratings.ts'

/** The result of comparing a database with the ratings that were sent. */
interface Stored {
  /** Ratings that were acknowledged but are not in the database. */
  lost: Rating[]
  /**
   * The number of faults: ratings that are in the log twice, ratings that nobody has sent, and differences
   * between the states and the log.
   */
  doubled: number
}

interface LoggedRating {
  userId: number
  flashcardId: number
  reviewId: string
  confidence: number
}

/** Compares the log and the states of all learners with the ratings that they sent. */
export async function compareStored(db: pg.Pool, ratings: readonly Rating[]): Promise<Stored> {
  const logged = await listLogged(db)
  const given = new Set(ratings.map(keyOf))
  const stored = new Set(logged.map(keyOf))
  return {
    lost: ratings.filter((rating) => rating.acknowledgedAt && !stored.has(keyOf(rating))),
    doubled:
      (await countDifferences(db)) +
      (logged.length - stored.size) +
      [...stored].filter((key) => !given.has(key)).length,
  }
}

/**
 * Compares a database that was restored to a moment with the ratings that were sent. Ratings that were in
 * flight at that moment may be there or not.
 */
export async function compareRestored(db: pg.Pool, ratings: readonly Rating[], moment: Date) {
  const stored = new Set((await listLogged(db)).map(keyOf))
  const before = ratings.filter(({ acknowledgedAt = Infinity }) => acknowledgedAt < moment.getTime())
  const after = ratings.filter(({ firstSentAt }) => firstSentAt > moment.getTime())
  return {
    expected: before.length,
    missing: before.filter((rating) => !stored.has(keyOf(rating))).length,
    later: after.length,
    fromLater: after.filter((rating) => stored.has(keyOf(rating))).length,
    isConsistent: (await countDifferences(db)) === 0,
  }
}

const keyOf = ({ userId, flashcardId, reviewId, confidence }: LoggedRating) =>
  `${userId} ${flashcardId} ${reviewId} ${confidence}`

async function listLogged(db: pg.Pool): Promise<LoggedRating[]> {
  const { rows } = await db.query<LoggedRating>(
    'select user_id as "userId", flashcard_id as "flashcardId", review_id as "reviewId", confidence from card_reviews',
  )
  return rows
}

/**
 * The number of changes by which the states of cards differ from the log. Each review changes its card's
 * state once.
 */
async function countDifferences(db: pg.Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select coalesce(sum(abs(coalesce(s.version, 0) - coalesce(r.count, 0))), 0)::int as count
     from card_states s full join (
       select user_id, flashcard_id, count(*) from card_reviews group by user_id, flashcard_id
     ) r using (user_id, flashcard_id)`,
  )
  return rows[0]?.count ?? 0
}

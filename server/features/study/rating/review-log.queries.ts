import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mostPastReviews, type PastReview } from '#domain/exam-plan/promise-range.ts'
import { type Confidence, knownFrom } from '#domain/mastery/flashcard-mastery.ts'
import { recalledFrom } from '#domain/progress/retention.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import type { StudyTimes } from '#domain/scheduling/own-pace.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { reviews } from '#server/database/tables/study.ts'
import { cardReviews } from '#server/database/views.ts'
import { type RatingKey, stateOf } from './rating.queries.ts'

/** A learner's past ratings: undo reads those of any item, everything else reads those of flashcards. */

const mostOfCard = 50

/** Whether a row of the log, or of the view of flashcards, was undone. */
export const isUndone = (userId: number, log: 'reviews' | 'card_reviews' = 'card_reviews'): SQL<boolean> =>
  sql`exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = ${sql.raw(log)}.review_id)`

/** Selects ratings and practice; undos, and masteries that no rating led to, are left out. */
export const isRating = and(isNull(cardReviews.undoes), isNotNull(cardReviews.confidence))
export const ratedConfidence = sql<Confidence>`${cardReviews.confidence}`

export interface LoggedReview {
  confidence: Confidence | null
  counts: boolean
  studyDay: number
  before: CardState
  /** The mark for review and the due day as this rating left them. */
  needsReviewAfter: boolean
  dueDayAfter: number | null
  isUndone: boolean
  /** Whether a later rating that moved the item was not undone. */
  isSuperseded: boolean
  /** Whether a mastery was stored later, without a rating. */
  isMasteryStoredLater: boolean
  /** Whether the id of the undo belongs to another row. */
  isUndoIdUsed: boolean
}

/**
 * A review by this learner, with the facts that undo needs. An interaction without a rating is not a review.
 */
export async function findReview(
  db: Database,
  { userId, item, reviewId }: RatingKey,
  undoId: string,
): Promise<LoggedReview | undefined> {
  const later = (which: SQL) => sql<boolean>`exists (select 1 from reviews later
    where later.user_id = ${userId} and later.kind = ${item.kind} and later.item_id = ${item.id}
      and later.version > reviews.version and later.undoes is null and ${which}
      and not exists (select 1 from reviews u where u.user_id = ${userId} and u.undoes = later.review_id))`
  const [row] = await db
    .select({
      confidence: reviews.confidence,
      counts: reviews.counts,
      studyDay: reviews.studyDay,
      before: {
        mastery: reviews.masteryBefore,
        reviewCount: reviews.reviewCountBefore,
        lastReviewedAt: reviews.lastReviewedBefore,
        lastConfidence: reviews.lastConfidenceBefore,
        needsReview: reviews.needsReviewBefore,
        stability: reviews.stabilityBefore,
        difficulty: reviews.difficultyBefore,
        lastStudyDay: reviews.lastStudyDayBefore,
        dueDay: reviews.dueDayBefore,
        lapses: reviews.lapsesBefore,
      },
      needsReviewAfter: reviews.needsReviewAfter,
      dueDayAfter: reviews.dueDayAfter,
      isUndone: isUndone(userId, 'reviews'),
      isSuperseded: later(sql`later.counts`),
      isMasteryStoredLater: later(
        sql`not later.counts and later.confidence is null and later.interaction is null and later.change_id is null`,
      ),
      isUndoIdUsed: sql<boolean>`exists (select 1 from reviews other
        where other.user_id = ${userId} and other.review_id = ${undoId})`,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        eq(reviews.kind, item.kind),
        eq(reviews.itemId, item.id),
        eq(reviews.reviewId, reviewId),
        isNull(reviews.undoes),
        or(isNotNull(reviews.confidence), isNull(reviews.interaction)),
        isNull(reviews.changeId),
      ),
    )
  return row && { ...row, before: stateOf(row.before) }
}

/** All ratings of a card by this learner, the latest first; undone ones are marked. */
export async function listReviewsOfCard(
  db: Database,
  userId: number,
  flashcardId: number,
): Promise<{ reviewedAt: Date; confidence: Confidence; counts: boolean; undone: boolean }[]> {
  return db
    .select({
      reviewedAt: cardReviews.reviewedAt,
      confidence: ratedConfidence,
      counts: cardReviews.counts,
      undone: isUndone(userId),
    })
    .from(cardReviews)
    .where(and(eq(cardReviews.userId, userId), eq(cardReviews.flashcardId, flashcardId), isRating))
    .orderBy(desc(cardReviews.version))
    .limit(mostOfCard)
}

/** Enough ratings for a mean that follows changes in the learner's pace. */
const latestRatings = 500
const latestAnswers = 200
/** A card may be left open on the screen: more seconds than this are not study time. */
const mostSeconds = 120

/** The times of the learner's latest ratings and answers, from which the duration of a day is estimated. */
export async function findStudyTimes(db: Database, userId: number): Promise<StudyTimes> {
  const secondsOf = (which: SQL) =>
    sql`coalesce(json_agg(least(r.seconds, ${mostSeconds})) filter (where ${which}), '[]')`
  const [row] = await executePrepared<StudyTimes & Record<string, unknown>>(
    db,
    'study_times',
    sql`select
      (select json_build_object('count', count(*), 'known', count(*) filter (where r.confidence >= ${knownFrom}),
          'seconds', ${secondsOf(sql`r.seconds is not null`)})
        from (select confidence, seconds from card_reviews
          where user_id = ${userId} and counts and review_count_before = 0
          order by reviewed_at desc limit ${latestRatings}) r) as "firstRatings",
      (select coalesce(json_agg(a.seconds), '[]') from (select seconds from block_questions
          where user_id = ${userId} and chosen is not null and final_at is not null
          order by block_id desc, position desc limit ${latestAnswers}) a) as questions,
      ${secondsOf(sql`r.is_repeat`)} as repeats,
      ${secondsOf(sql`not r.is_repeat`)} as reviews
    from (select seconds, last_study_day_before = study_day as is_repeat from card_reviews
      where user_id = ${userId} and counts and review_count_before > 0 and seconds is not null
      order by reviewed_at desc limit ${latestRatings}) r`,
  )
  if (!row) throw new Error('an aggregate has a row')
  return row
}

/**
 * The learner's latest reviews on a later study day than the card's previous one, with the stability from
 * which they were predicted. Only reviews with known seconds are read, because there is an index for these.
 */
export async function listPastReviews(db: Database, userId: number): Promise<PastReview[]> {
  return executePrepared<PastReview>(
    db,
    'past_reviews',
    sql`select stability_before as stability, study_day - last_study_day_before as days,
      confidence >= ${recalledFrom} as "isRecalled"
    from card_reviews
    where user_id = ${userId} and counts and review_count_before > 0 and seconds is not null
      and stability_before is not null and last_study_day_before < study_day and not ${isUndone(userId)}
    order by reviewed_at desc limit ${mostPastReviews}`,
  )
}

import { sql } from 'drizzle-orm'
import {
  firstDayOfRetention,
  intervalStarts,
  type RecallGroup,
  recalledFrom,
} from '#domain/progress/retention.ts'
import type { CardState } from '#domain/scheduling/card-state.ts'
import type { SetAside } from '#domain/scheduling/due.ts'
import { memoryModelOf } from '#domain/scheduling/fsrs.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { idArray } from '#server/database/id-array.ts'
import {
  cardIsCompleted,
  cardIsMastered,
  dayIsStudyDay,
  recallAfterDays,
} from '#server/database/rules-in-sql.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/** What a learner did in a chapter; masteries are not rounded. */
export interface OwnChapter {
  chapterId: number
  completedCards: number
  /** Mean of the completed cards; null without one. */
  averageMastery: number | null
  masteredCards: number
  /** Mean of the mastered cards; null without one. */
  userMastery: number | null
  /** ISO 8601. */
  lastStudied: string | null
}

/** The chapters in which this learner has touched a card. */
export async function listOwnChapters(db: Database, userId: number): Promise<OwnChapter[]> {
  const rows = await executePrepared<Omit<OwnChapter, 'lastStudied'> & { lastStudied: Date | string | null }>(
    db,
    'own_chapters',
    sql`select f.chapter_id as "chapterId",
      (count(*) filter (where ${cardIsCompleted}))::int as "completedCards",
      (avg(s.mastery) filter (where ${cardIsCompleted}))::float8 as "averageMastery",
      (count(*) filter (where ${cardIsMastered}))::int as "masteredCards",
      (avg(s.mastery) filter (where ${cardIsMastered}))::float8 as "userMastery",
      max(s.last_reviewed_at) as "lastStudied"
    from card_states s join flashcards f on f.id = s.flashcard_id and f.archived_at is null
    where s.user_id = ${userId}
    group by f.chapter_id`,
  )
  return rows.map((row) => ({ ...row, lastStudied: isoOf(row.lastStudied) }))
}

/** A card of a chapter that this learner has reviewed. */
export type OwnChapterCard = Pick<
  CardState,
  'mastery' | 'reviewCount' | 'lastReviewedAt' | 'stability' | 'lastStudyDay' | 'dueDay'
> &
  SetAside & { tags: string[] }

export async function listReviewedCards(
  db: Database,
  userId: number,
  chapterId: number,
): Promise<OwnChapterCard[]> {
  type Row = Omit<OwnChapterCard, 'lastReviewedAt'> & { lastReviewedAt: Date | string | null }
  const rows = await executePrepared<Row>(
    db,
    'reviewed_cards',
    sql`select f.tags, s.mastery, s.review_count as "reviewCount", s.last_reviewed_at as "lastReviewedAt",
      s.stability, s.last_study_day as "lastStudyDay", s.due_day as "dueDay",
      s.is_suspended as "isSuspended", s.buried_until as "buriedUntil"
    from flashcards f join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
    where f.chapter_id = ${chapterId} and f.archived_at is null and ${cardIsCompleted}
    order by f.position, f.id`,
  )
  return rows.map((row) => ({ ...row, lastReviewedAt: isoOf(row.lastReviewedAt) }))
}

export async function findChapterSeconds(db: Database, userId: number, chapterId: number): Promise<number> {
  const [row] = await executePrepared<{ seconds: number }>(
    db,
    'chapter_seconds',
    sql`select time_spent_seconds as seconds from chapter_progress
      where user_id = ${userId} and chapter_id = ${chapterId}`,
  )
  return row?.seconds ?? 0
}

export interface DoneOnDay {
  studyDay: number
  reviews: number
  newCards: number
  drugReviews: number
  questions: number
  /** Of card sessions and of questions. */
  seconds: number
}

/** All study days of this learner, the oldest first. */
export async function listStudyDays(db: Database, userId: number): Promise<DoneOnDay[]> {
  return executePrepared<DoneOnDay>(
    db,
    'all_study_days',
    sql`select d.study_day as "studyDay", d.reviews, d.new_cards as "newCards", d.drug_reviews as "drugReviews",
      d.questions, d.seconds + d.question_seconds as seconds
    from study_days d where d.user_id = ${userId} and ${dayIsStudyDay} order by d.study_day`,
  )
}

/** Study days that the learner keeps or kept free. */
export async function listRestDays(db: Database, userId: number): Promise<number[]> {
  const rows = await executePrepared<{ day: number }>(
    db,
    'all_rest_days',
    sql`select r.study_day as day from rest_days r where r.user_id = ${userId} order by r.study_day`,
  )
  return rows.map(({ day }) => day)
}

/**
 * First reviews of cards on a later study day than the review before, of the last year. The first rating of a day moves
 * a card's last study day to it, so later ones of that day are left out; when it was undone, the next is the first.
 */
export async function sumRecall(
  db: Database,
  { userId, memoryWeights }: Pick<SignedIn, 'userId' | 'memoryWeights'>,
  today: number,
): Promise<RecallGroup[]> {
  const days = sql`r.study_day - r.last_study_day_before`
  const predicted = recallAfterDays({
    stability: sql`r.stability_before`,
    days,
    curve: memoryModelOf(memoryWeights).forgettingCurve,
  })
  return executePrepared<RecallGroup>(
    db,
    'recall_by_day',
    sql`select r.study_day as "studyDay", width_bucket(${days}, ${idArray(intervalStarts)}::int[]) - 1 as interval,
      count(*)::int as reviews, (count(*) filter (where r.confidence >= ${recalledFrom}))::int as recalled,
      sum(${predicted}) as predicted
    from card_reviews r
    where r.user_id = ${userId} and r.counts and r.stability_before is not null
      and r.last_study_day_before < r.study_day and r.study_day >= ${firstDayOfRetention(today)}
      and r.review_id not in (select u.undoes from card_reviews u where u.user_id = ${userId} and u.undoes is not null)
    group by 1, 2`,
  )
}

/** Whether the schedule uses weights of the learner's own, and when they were last fitted. */
export async function findMemoryFit(
  db: Database,
  userId: number,
): Promise<{ isPersonal: boolean; fittedAt: string | null }> {
  const [row] = await executePrepared<{ isPersonal: boolean; fittedAt: Date | string | null }>(
    db,
    'memory_fit',
    sql`select u.memory_weights is not null as "isPersonal", m.fitted_at as "fittedAt"
      from users u left join memory_fits m on m.user_id = ${userId} where u.id = ${userId}`,
  )
  return { isPersonal: row?.isPersonal ?? false, fittedAt: isoOf(row?.fittedAt ?? null) }
}

function isoOf(instant: Date | string | null): string | null {
  return instant === null ? null : new Date(instant).toISOString()
}

import { and, desc, eq, lte, sql } from 'drizzle-orm'
import { recalledFrom } from '#domain/progress/retention.ts'
import type { Database } from '#server/database/connect.ts'
import { executePrepared, statementName } from '#server/database/engine/prepared.ts'
import { promiseRecords } from '#server/database/tables/study.ts'
import { isUndone } from '#server/features/study/rating/review-log.queries.ts'

/** What a learner's plans foresaw of each month, and what came. */

export type PromiseRecord = typeof promiseRecords.$inferSelect

export async function hasPromiseRecord(db: Database, userId: number, monthDay: number): Promise<boolean> {
  const rows = await db
    .select({ monthDay: promiseRecords.monthDay })
    .from(promiseRecords)
    .where(and(eq(promiseRecords.userId, userId), eq(promiseRecords.monthDay, monthDay)))
    .prepare(statementName(db, 'promise_record'))
    .execute()
  return rows.length > 0
}

/** The first one of a month stays. */
export async function insertPromiseRecord(db: Database, record: PromiseRecord): Promise<void> {
  await db.insert(promiseRecords).values(record).onConflictDoNothing()
}

/** The latest one whose month is over on a study day. */
export async function findEndedRecord(
  db: Database,
  userId: number,
  today: number,
): Promise<PromiseRecord | undefined> {
  const [record] = await db
    .select()
    .from(promiseRecords)
    .where(and(eq(promiseRecords.userId, userId), lte(promiseRecords.untilDay, today)))
    .orderBy(desc(promiseRecords.untilDay))
    .limit(1)
  return record
}

export interface MonthDone {
  /** Cards of these categories seen for the first time. */
  newCards: number
  /** On a later study day than the card's one before. */
  reviews: number
  recalled: number
  /** Of cards and questions. */
  seconds: number
}

/** What was done from the moment of a record to its last day; of the reviews those whose seconds are known, for which there is an index. */
export async function findMonthDone(
  db: Database,
  { userId, madeAt, studyDay, untilDay }: PromiseRecord,
  categories: readonly string[],
): Promise<MonthDone> {
  const inMonth = sql`card_reviews.user_id = ${userId} and card_reviews.counts and card_reviews.reviewed_at >= ${madeAt.toISOString()}::timestamptz
    and card_reviews.study_day >= ${studyDay} and card_reviews.study_day < ${untilDay} and not ${isUndone(userId)}`
  const [row] = await executePrepared<MonthDone>(
    db,
    'month_done',
    sql`select count(*)::int as reviews,
      (count(*) filter (where card_reviews.confidence >= ${recalledFrom}))::int as recalled,
      (select count(*)::int from card_reviews join flashcards f on f.id = card_reviews.flashcard_id
        join chapters c on c.id = f.chapter_id and c.category = any(${sql.param([...categories])}::text[])
        where ${inMonth} and card_reviews.review_count_before = 0) as "newCards",
      (select coalesce(sum(d.seconds + d.question_seconds), 0)::int from study_days d
        where d.user_id = ${userId} and d.study_day >= ${studyDay} and d.study_day < ${untilDay}) as seconds
    from card_reviews
    where ${inMonth} and card_reviews.review_count_before > 0 and card_reviews.seconds is not null
      and card_reviews.last_study_day_before < card_reviews.study_day`,
  )
  if (!row) throw new Error('an aggregate has a row')
  return row
}

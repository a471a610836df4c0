/**
 * First attempts of all learners, for the statistics job alone. These statements deliberately select no
 * single learner (docs/decisions/012-learner-tables.md). Each reads a part, so that none takes long.
 */
import { eq, lt, max, sql } from 'drizzle-orm'
import type { Verdict } from '#domain/questions/item-statistics.ts'
import type { Database } from '#server/database/connect.ts'
import { keyChanges, questionStatistics, questions } from '#server/database/tables/questions.ts'

export type LearnerTotal = { userId: number; answered: number; right: number }

/**
 * The totals of the next few learners up to the given instant, by id, including learners without a first
 * attempt.
 */
export async function listLearnerTotals(
  db: Database,
  next: { afterId: number; limit: number; until: Date },
): Promise<LearnerTotal[]> {
  const { rows } = await db.execute<LearnerTotal>(sql`
    select u.id as "userId", count(a.question_id)::int as answered,
      (count(*) filter (where a.is_right))::int as right
    from (select id from users where id > ${next.afterId} order by id limit ${next.limit}) u
    left join block_questions a on a.user_id = u.id and a.is_first_attempt
      and a.final_at <= ${next.until.toISOString()}::timestamptz
    group by u.id order by u.id`)
  return rows
}

/** The key of a question, and since when it has been this one; null: since the question was added. */
interface QuestionKey {
  questionId: number
  key: number
  optionCount: number
  keyedAt: Date | null
}

/** Lists the keys of all questions, archived ones too, because finished blocks show them. */
export async function listKeys(db: Database): Promise<QuestionKey[]> {
  return db
    .select({
      questionId: questions.id,
      key: questions.keyOption,
      optionCount: sql<number>`cardinality(${questions.options})`,
      keyedAt: max(keyChanges.changedAt),
    })
    .from(questions)
    .leftJoin(keyChanges, eq(keyChanges.questionId, questions.id))
    .groupBy(questions.id)
    .orderBy(questions.id)
}

type FirstAttempt = { userId: number; chosen: number; isRight: boolean; seconds: number }

/** The first attempts at a question that were made since it has its key. */
export async function listFirstAttempts(
  db: Database,
  of: Pick<QuestionKey, 'questionId' | 'keyedAt'> & { until: Date },
): Promise<FirstAttempt[]> {
  const { rows } = await db.execute<FirstAttempt>(sql`
    select user_id as "userId", chosen, is_right as "isRight", seconds from block_questions
    where question_id = ${of.questionId} and is_first_attempt
      and answered_at > coalesce(${of.keyedAt?.toISOString() ?? null}::timestamptz, '-infinity')
      and final_at <= ${of.until.toISOString()}::timestamptz`)
  return rows
}

type NewStatistics = typeof questionStatistics.$inferInsert & { verdict: Verdict }

/** Saves statistics; of two runs, the result of the one that began later stays. */
export async function saveStatistics(db: Database, statistics: NewStatistics): Promise<void> {
  await db
    .insert(questionStatistics)
    .values(statistics)
    .onConflictDoUpdate({
      target: questionStatistics.questionId,
      set: statistics,
      setWhere: sql`${questionStatistics.computedAt} <= excluded.computed_at`,
    })
}

/** Deletes statistics that were computed by a key which has changed since. */
export async function deleteOutdatedStatistics(db: Database): Promise<void> {
  await db.delete(questionStatistics).where(
    sql`exists (select 1 from ${keyChanges} where ${keyChanges.questionId} = ${questionStatistics.questionId}
        and ${keyChanges.changedAt} >= ${questionStatistics.computedAt})`,
  )
}

/** Deletes the statistics of questions whose attempts no longer exist, which this run has not renewed. */
export async function deleteStatisticsBefore(db: Database, computedAt: Date): Promise<void> {
  await db.delete(questionStatistics).where(lt(questionStatistics.computedAt, computedAt))
}

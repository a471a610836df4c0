/**
 * First attempts of all learners, for the statistics job alone: these statements name no learner on purpose
 * (docs/decisions/012-learner-tables.md). Each reads a part, so that none takes long.
 */
import { lt, sql } from 'drizzle-orm'
import type { Verdict } from '#domain/questions/item-statistics.ts'
import type { Database } from '#server/database/connect.ts'
import { questionStatistics, questions } from '#server/database/tables/questions.ts'

export type LearnerTotal = { userId: number; answered: number; right: number }

/** What the next learners have answered until then, by id; those without a first attempt too. */
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

/** Archived ones too: blocks of the past show them. */
export async function listKeys(
  db: Database,
): Promise<{ questionId: number; key: number; optionCount: number }[]> {
  return db
    .select({
      questionId: questions.id,
      key: questions.keyOption,
      optionCount: sql<number>`cardinality(${questions.options})`,
    })
    .from(questions)
    .orderBy(questions.id)
}

type FirstAttempt = { userId: number; chosen: number; isRight: boolean; seconds: number }

export async function listFirstAttempts(
  db: Database,
  of: { questionId: number; until: Date },
): Promise<FirstAttempt[]> {
  const { rows } = await db.execute<FirstAttempt>(sql`
    select user_id as "userId", chosen, is_right as "isRight", seconds from block_questions
    where question_id = ${of.questionId} and is_first_attempt
      and final_at <= ${of.until.toISOString()}::timestamptz`)
  return rows
}

type NewStatistics = typeof questionStatistics.$inferInsert & { verdict: Verdict }

/** Of two runs the one that began later stands. */
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

/** Of questions that nobody's attempts are left of. */
export async function deleteStatisticsBefore(db: Database, computedAt: Date): Promise<void> {
  await db.delete(questionStatistics).where(lt(questionStatistics.computedAt, computedAt))
}

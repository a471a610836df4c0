import { and, count, desc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { questionStates, questionStatistics, questions } from '#server/database/tables/questions.ts'

/** The order of verdicts: those that ask for action first, unknown ones last. */
const verdictRank = sql`array_position(array['check-key', 'remove', 'look', 'good'], ${questionStatistics.verdict})`

/** Questions of the bank with their statistics, the worst verdict first. */
export async function listQuestionStatistics(
  db: Database,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select({
      id: questions.id,
      key: questions.key,
      category: questions.category,
      task: questions.task,
      difficulty: questions.difficulty,
      leadIn: questions.leadIn,
      keyOption: questions.keyOption,
      attempts: questionStatistics.attempts,
      rightCount: questionStatistics.rightCount,
      optionCounts: questionStatistics.optionCounts,
      discrimination: questionStatistics.discrimination,
      medianSeconds: questionStatistics.medianSeconds,
      verdict: questionStatistics.verdict,
      findings: questionStatistics.findings,
    })
    .from(questionStatistics)
    .innerJoin(questions, eq(questions.id, questionStatistics.questionId))
    .where(isNull(questions.archivedAt))
    .orderBy(sql`${verdictRank} nulls last`, desc(questionStatistics.attempts), questions.id)
    .limit(limit)
    .offset(offset)
}

/** The ratings of every explanation that somebody has rated. */
export async function listExplanationRatings(db: Database) {
  const helped = sql<number>`count(*) filter (where ${questionStates.explanationHelped})::int`
  const notHelped = sql<number>`count(*) filter (where not ${questionStates.explanationHelped})::int`
  return db
    .select({ id: questions.id, key: questions.key, leadIn: questions.leadIn, helped, notHelped })
    .from(questionStates)
    .innerJoin(questions, eq(questions.id, questionStates.questionId))
    .where(and(isNotNull(questionStates.explanationHelped), isNull(questions.archivedAt)))
    .groupBy(questions.id)
    .orderBy(questions.id)
}

/** What learners found missing in each of these explanations, at most `most` texts. */
export async function listMissing(db: Database, ids: number[], most: number): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: number; missing: string[] }>(sql`
    select q.id, array(
      select s.explanation_missing from question_states s
      where s.question_id = q.id and not s.explanation_helped and s.explanation_missing <> ''
      order by s.last_answered_at desc nulls last limit ${most}
    ) as missing from unnest(${idArray(ids)}::int[]) as q(id)`)
  return new Map(rows.map(({ id, missing }) => [id, missing]))
}

export async function countQuestionStatistics(
  db: Database,
): Promise<{ total: number; computedAt: Date | null }> {
  const [row] = await db
    .select({ total: count(), computedAt: max(questionStatistics.computedAt) })
    .from(questionStatistics)
    .innerJoin(questions, eq(questions.id, questionStatistics.questionId))
    .where(isNull(questions.archivedAt))
  return row ?? { total: 0, computedAt: null }
}

/** Questions whose key in the content files begins like this, in the order of their keys. */
export function listQuestionsByKey(db: Database, typed: string, limit: number) {
  return db
    .select({ id: questions.id, key: questions.key, stem: questions.stem })
    .from(questions)
    .where(and(sql`starts_with(${questions.key}, lower(${typed}))`, isNull(questions.archivedAt)))
    .orderBy(questions.key)
    .limit(limit)
}

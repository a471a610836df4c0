import { count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { questionStatistics, questions } from '#server/database/tables/questions.ts'

/** What asks for action first; what is not known yet last. */
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

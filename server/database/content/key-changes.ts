import { eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { keyChanges, questionStatistics } from '#server/database/tables/questions.ts'

/**
 * Records that another option is right, in the transaction that writes the text. A job scores the earlier answers
 * again (docs/decisions/050-rescoring.md); where options have moved, there is nothing that it could score. The
 * statistics of the question start anew.
 */
export async function recordKeyChange(
  tx: Database,
  change: Pick<
    typeof keyChanges.$inferInsert,
    'questionId' | 'revision' | 'keyBefore' | 'keyAfter' | 'movesOptions' | 'changedAt'
  >,
): Promise<void> {
  const finishedAt = change.movesOptions ? change.changedAt : null
  await tx.insert(keyChanges).values({ ...change, finishedAt })
  await tx.delete(questionStatistics).where(eq(questionStatistics.questionId, change.questionId))
}

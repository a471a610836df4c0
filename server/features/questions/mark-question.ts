import type { z } from 'zod'
import type { questions } from '#contracts/questions.ts'
import { canReadQuestion } from '#domain/pricing/study-rights.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { notFound, premiumRequired } from '#server/platform/http-error.ts'
import { listBlockQuestions, saveBlockMarks } from './block-questions.queries.ts'
import { findQuestionAccess, saveQuestionMarks } from './question-states.queries.ts'
import { requireBlock } from './step-block.ts'

type MarksBody = z.output<typeof questions.saveMarks.body>
type NotesBody = z.output<typeof questions.saveNotes.body>

/** Flag, strike-outs and highlights of a question in a block. @throws HttpError 404 */
export async function markBlockQuestion(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  { blockId, questionId, changedAt, ...marks }: MarksBody & { blockId: number; questionId: number },
): Promise<void> {
  const { userId } = learner
  await requireBlock(deps, learner, blockId)
  const now = deps.clock.now()
  const claimed = Date.parse(changedAt)
  const markedAt = new Date(Math.min(now.getTime(), Number.isNaN(claimed) ? now.getTime() : claimed))
  await deps.db.transaction(async (tx) => {
    const [row] = await listBlockQuestions(tx, userId, { blockId, questionId })
    if (!row) throw notFound('This question is not part of the block')
    const stands = await saveBlockMarks(tx, { userId, blockId, questionId, markedAt, ...marks })
    if (stands && row.isFlagged !== marks.isFlagged)
      await saveQuestionMarks(tx, { userId, questionId }, { isFlagged: marks.isFlagged })
  })
}

/** Notes on a question, and whether it is marked for review. @throws HttpError 404, 403 premium_required */
export async function saveNotes(
  { db }: Pick<Deps, 'db'>,
  { userId, accessLevel }: SignedIn,
  { questionId, ...body }: NotesBody & { questionId: number },
): Promise<{ notes: string; needsReview: boolean }> {
  const question = await findQuestionAccess(db, userId, questionId)
  if (!question) throw notFound('This question does not exist')
  if (!canReadQuestion(accessLevel, question)) throw premiumRequired()
  return saveQuestionMarks(db, { userId, questionId }, body)
}

import type { z } from 'zod'
import type { questions } from '#contracts/questions/questions.ts'
import type { Deps } from '#server/deps.ts'
import { requireReadableQuestion } from '#server/features/questions/bank/require-question.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { listBlockQuestions, saveBlockMarks } from './block-questions.queries.ts'
import { saveQuestionMarks } from './question-states.queries.ts'
import { requireBlock, secondsSince } from './step-block.ts'

type MarksBody = z.output<typeof questions.saveMarks.body>
type NotesBody = z.output<typeof questions.saveNotes.body>

/** Saves the strike-outs and highlights of a question in a block. @throws HttpError 404 */
export async function markBlockQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'publish'>,
  learner: SignedIn,
  { blockId, questionId, changedAt, seconds, ...marks }: MarksBody & { blockId: number; questionId: number },
): Promise<void> {
  const { userId } = learner
  const { head } = await requireBlock(deps, learner, blockId)
  const now = deps.clock.now()
  const claimed = Date.parse(changedAt)
  const markedAt = new Date(Math.min(now.getTime(), Number.isNaN(claimed) ? now.getTime() : claimed))
  await deps.db.transaction(async (tx) => {
    const [row] = await listBlockQuestions(tx, userId, { blockId, questionId })
    if (!row) throw notFound('This question is not part of the block')
    const isOver = head.finishedAt !== null || row.finalAt !== null
    const spent = isOver ? 0 : Math.min(seconds ?? 0, secondsSince(head.createdAt, now))
    const stands = await saveBlockMarks(tx, { userId, blockId, questionId, markedAt, spent, ...marks })
    if (stands && marks.isFlagged && !row.isFlagged)
      await saveQuestionMarks(tx, { userId, questionId }, { isStarred: true })
  })
}

/** Saves the notes on a question, its star, and whether its explanation helped. @throws HttpError 404, 403 premium_required */
export async function saveNotes(
  { db }: Pick<Deps, 'db'>,
  learner: SignedIn,
  {
    questionId,
    notes,
    needsReview,
    isStarred = needsReview,
    explanationRating,
  }: NotesBody & { questionId: number },
): Promise<{ notes: string; isStarred: boolean }> {
  await requireReadableQuestion(db, learner, questionId)
  const rated = explanationRating && {
    explanationHelped: explanationRating.helped,
    explanationMissing: explanationRating.missing,
  }
  return saveQuestionMarks(db, { userId: learner.userId, questionId }, { notes, isStarred, ...rated })
}

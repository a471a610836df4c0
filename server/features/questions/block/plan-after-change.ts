import { type ChangeAnswer, isNewAnswer } from '#domain/content-changes/content-change.ts'
import { repeatAfterChange } from '#domain/questions/block/asked-again.ts'
import type { Database } from '#server/database/connect.ts'
import { lockLearned, saveAfterChange } from './question-states.queries.ts'

interface AnswerOfChange {
  questionId: number
  answer: ChangeAnswer
  /** The learner's earlier answer to the same change. */
  earlier: ChangeAnswer | null
  /** The revision that came with the change. */
  revision: number
  studyDay: number
}

/**
 * Plans a question whose change a learner has answered, who counts as having been told of this revision.
 * @returns the study day on which it is asked, and the revision that the learner had learned; undefined for a
 * question that they never answered
 */
export async function planAfterChange(
  tx: Database,
  userId: number,
  change: AnswerOfChange,
): Promise<{ dueDay: number | null; learnedRevision: number | null; isChanged: boolean } | undefined> {
  const learned = await lockLearned(tx, userId, change.questionId)
  if (!learned) return undefined
  const { questionId, repeatStage, repeatDueDay, learnedRevision } = learned
  if (!isNewAnswer({ ...change, learnedRevision }))
    return { dueDay: repeatDueDay, learnedRevision, isChanged: false }
  const { stage, dueDay } = repeatAfterChange({ stage: repeatStage, dueDay: repeatDueDay }, change)
  await saveAfterChange(tx, userId, {
    ...{ questionId, repeatStage: stage, repeatDueDay: dueDay },
    learnedRevision: Math.max(change.revision, learnedRevision ?? 0),
  })
  return { dueDay, learnedRevision, isChanged: true }
}

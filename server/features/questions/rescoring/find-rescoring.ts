import type { EditedQuestion } from '#contracts/questions/question-editing.ts'
import { countText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import { findLatestChange, listOpenChanges, type RescoringRow } from './rescoring.queries.ts'

/** How far the answers to a question were scored again since its key was last corrected. */
export async function findRescoring(db: Database, questionId: number): Promise<EditedQuestion['rescoring']> {
  const change = await findLatestChange(db, questionId)
  if (!change) return null
  const { changedAt, nowRight, nowWrong } = change
  return { changedAt: changedAt.toISOString(), percent: percentOf(change), nowRight, nowWrong }
}

/** The progress of the job in words; null when all answers are scored by the present keys. */
export async function describeProgress(db: Database): Promise<string | null> {
  const [next, ...waiting] = await listOpenChanges(db)
  if (!next) return null
  const marked = countText(next.nowRight + next.nowWrong, 'answer')
  const first = `${percentOf(next)}% of the learners seen for one question, ${marked} with another mark`
  return waiting.length === 0 ? first : `${first}; ${countText(waiting.length, 'question')} after it`
}

/** Learners are gone through by their ids. */
function percentOf({ finishedAt, afterUser, lastUser }: RescoringRow): number {
  if (finishedAt !== null) return 100
  return lastUser === 0 ? 0 : Math.min(99, Math.floor((100 * afterUser) / lastUser))
}

import { markAgain, scoreAgain } from '#domain/questions/block/scored-again.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { deleteOutdatedStatistics } from '#server/features/questions/statistics/statistics.queries.ts'
import { longestRunMs } from '#server/platform/jobs/jobs.ts'
import { planAfterRescore } from './plan-after-rescore.ts'
import {
  type AnswerRow,
  claimChange,
  countFinished,
  findKey,
  findLastOfNext,
  listFinalAnswers,
  lockBlocks,
  type NewMark,
  type OpenChange,
  saveFinishedChange,
  saveMarks,
  saveProgress,
  saveScores,
} from './rescoring.queries.ts'

const learnersAtOnce = 500

/**
 * Scores the final answers to questions whose key was corrected again, for a few learners at a time, in one
 * transaction that also says how far it came: a run that is killed is continued by the next one. Marks follow from
 * the present key alone, so an answer that is scored twice stays the same. Answers that become final in the
 * meantime are scored by the present key already.
 */
export async function rescoreAnswers(
  { open, clock, log }: Pick<Deps, 'open' | 'clock' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = open.background
  const endsAt = performance.now() + longestRunMs * 0.8
  while (!stopping?.aborted && performance.now() < endsAt) {
    const step = await db.transaction((tx) => rescoreNext(tx, clock.now()))
    if (!step) return
    if (step.isFinished) log.info({ question: step.questionId }, 'answers scored again by a corrected key')
  }
}

/** @returns undefined when no change is open, or other processes have all of them. */
async function rescoreNext(
  tx: Database,
  now: Date,
): Promise<{ questionId: number; isFinished: boolean } | undefined> {
  const change = await claimChange(tx)
  if (!change) return undefined
  const { id, questionId, afterUser } = change
  const lastId = await findLastOfNext(tx, { afterId: afterUser, limit: learnersAtOnce })
  if (lastId === null) {
    await saveFinishedChange(tx, id, now)
    await deleteOutdatedStatistics(tx)
  } else await rescorePortion(tx, { change, lastId, now })
  return { questionId, isFinished: lastId === null }
}

async function rescorePortion(
  tx: Database,
  { change, lastId, now }: { change: OpenChange; lastId: number; now: Date },
): Promise<void> {
  const { id, questionId, afterUser: afterId } = change
  const portion = { questionId, afterId, lastId }
  await lockBlocks(tx, portion)
  // Read after the blocks are locked: the key may have been changed once more.
  const present = await findKey(tx, questionId)
  if (!present) return
  const answers = (await listFinalAnswers(tx, portion)).map((row) => {
    const mark = markAgain(row, { chosen: row.chosen, key: present.key, at: now })
    return { ...row, isRight: mark?.isRight ?? row.isRight, mark }
  })
  const marks = answers.flatMap(newMarkOf)
  if (marks.length > 0) {
    await saveMarks(tx, marks)
    await rescoreBlocks(tx, marks, now)
    await planAfterRescore(tx, { questionId, revision: present.revision, answers, now })
  }
  const nowRight = marks.filter(({ isRight }) => isRight).length
  await saveProgress(tx, id, { afterUser: lastId, nowRight, nowWrong: marks.length - nowRight })
}

const newMarkOf = ({
  mark,
  ...row
}: AnswerRow & { mark: ReturnType<typeof markAgain> }): NewMark | NewMark[] =>
  mark ? { ...mark, userId: row.userId, blockId: row.blockId, position: row.position } : []

/** Counts the right answers of finished blocks again. */
async function rescoreBlocks(tx: Database, marks: readonly NewMark[], at: Date): Promise<void> {
  const finished = await countFinished(
    tx,
    marks.map(({ userId, blockId }) => ({ userId, blockId })),
  )
  await saveScores(
    tx,
    finished.map(({ userId, blockId, right, hasOtherMarks, ...block }) => ({
      ...{ userId, blockId },
      ...scoreAgain(block, { right, hasOtherMarks, at }),
    })),
  )
}

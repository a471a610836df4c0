import type { BlockHead, BlockResults } from '#contracts/questions/questions.ts'
import { blockResults } from '#domain/questions/block/block-results.ts'
import { hasRunOut } from '#domain/questions/block/section-clock.ts'
import { beginningOf } from '#domain/text/beginning-of.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict } from '#server/platform/http/http-error.ts'
import { type BlockQuestionRow, listBlockQuestions } from './block-questions.queries.ts'
import { type BlockRow, listFinished } from './blocks.queries.ts'
import { categoryTitles, presentCategory, presentHead } from './present-block.ts'
import { difficultyOf } from './question-facts.ts'
import { requireBlock } from './step-block.ts'

const blocksPerPage = 30

/** @throws HttpError 404; 409 block_unfinished: a block that can still be answered shows no results. */
export async function findResults(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'>,
  learner: SignedIn,
  blockId: number,
): Promise<BlockResults> {
  const { head, sections } = await requireBlock(deps, learner, blockId)
  if (head.finishedAt === null) throw conflict('This block is not finished yet', 'block_unfinished')
  const rows = await listBlockQuestions(deps.db, learner.userId, { blockId })
  const { categories, outside } = deps.outline
  const order = [...categories, ...outside.map(({ id }) => ({ id, weight: null }))]
  const results = blockResults(rows, order)
  const titles = categoryTitles(deps.outline)
  const { score, totalSeconds, medianSeconds, calibration, confidentErrors } = results
  return {
    block: presentHead(head, score.answered),
    sections: sections.length,
    runOut: sections.filter(hasRunOut).map(({ number, closedAt }) => ({
      section: number,
      at: new Date(closedAt).toISOString(),
    })),
    score: { ...score, seconds: totalSeconds, medianSeconds },
    rescored: presentRescored(head),
    byCategory: results.byCategory.map(({ category, ...row }) => ({
      ...row,
      category: presentCategory(category, titles),
    })),
    byTask: results.byTask,
    calibration,
    confidentErrors,
    askedAgain: rows.filter(isAskedAgain).length,
    questions: rows.map((row) => ({
      questionId: row.questionId,
      position: row.position,
      leadIn: row.leadIn,
      summary: beginningOf(row.stem),
      category: presentCategory(row.category, titles),
      task: row.task,
      difficulty: difficultyOf(row),
      chosen: row.chosen,
      key: row.key,
      isRight: row.isRight,
      wasRight: row.wasRight,
      confidence: row.confidence,
      seconds: row.seconds,
      isStarred: row.isStarred,
      isRepeat: row.repeats !== null,
    })),
  }
}

/** Whether a question comes back as a miss; one that was missed after all by a corrected key comes but once. */
const isAskedAgain = ({ isRight, wasRight, repeatStage }: BlockQuestionRow) =>
  isRight === false && wasRight !== true && repeatStage !== 'none'

function presentRescored({ rescoredAt, rightCountBefore }: BlockRow): BlockResults['rescored'] {
  if (rescoredAt === null || rightCountBefore === null) return null
  return { at: rescoredAt.toISOString(), rightBefore: rightCountBefore }
}

/** Finished blocks, a page at a time, the latest first. */
export async function listHistory(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedIn,
  before: number | undefined,
): Promise<{ blocks: BlockHead[]; hasMore: boolean }> {
  const rows = await listFinished(db, userId, { before, limit: blocksPerPage + 1 })
  return {
    blocks: rows.slice(0, blocksPerPage).map((row) => presentHead(row, row.answeredCount ?? 0)),
    hasMore: rows.length > blocksPerPage,
  }
}

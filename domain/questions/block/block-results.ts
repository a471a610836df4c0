/** What a finished block says: score, by category and task, time, and how sure the learner was. Shares are 0 to 1. */
import { type QuestionConfidence, type TaskId, taskIds } from '#domain/questions/question.ts'

/** A question of a finished block; one that is asked again counts like any other. */
export type AskedQuestion = {
  category: string
  task: TaskId
  /** null: not answered. */
  isRight: boolean | null
  confidence: QuestionConfidence | null
  /** Spent on it, also without an answer. */
  seconds: number
}

export type Score = {
  right: number
  answered: number
  total: number
  /** Of all questions: one not answered counts as wrong, as in the exam. 0 when there are none. */
  share: number
}

export type CalibrationRow = { confidence: QuestionConfidence; answered: number; right: number }

export type BlockResults = {
  score: Score
  /** In the order of the outline; only those that the block asked, those unknown to the outline last, with weight null. */
  byCategory: (Score & { category: string; weight: number | null })[]
  /** In the order of `taskIds`; only those that the block asked. */
  byTask: (Score & { task: TaskId })[]
  totalSeconds: number
  /** Per question, in whole seconds; null when there are none. */
  medianSeconds: number | null
  /** Answered wrong with confidence 3. */
  confidentErrors: number
  /** One row per confidence; answers without one are in none. */
  calibration: CalibrationRow[]
}

/** @param outline The categories in the order to show them, with their weights in percent. */
export function blockResults(
  items: readonly AskedQuestion[],
  outline: readonly { id: string; weight: number | null }[],
): BlockResults {
  const byCategory = Map.groupBy(items, ({ category }) => category)
  const byTask = Map.groupBy(items, ({ task }) => task)
  const known = new Map(outline.map(({ id, weight }) => [id, weight]))
  const middle = median(items.map(({ seconds }) => seconds))
  const categories = [...new Set([...known.keys(), ...byCategory.keys()])]
  return {
    score: scoreOf(items),
    byCategory: categories.flatMap((category) => {
      const asked = byCategory.get(category)
      return asked ? [{ category, weight: known.get(category) ?? null, ...scoreOf(asked) }] : []
    }),
    byTask: taskIds.flatMap((task) => {
      const asked = byTask.get(task)
      return asked ? [{ task, ...scoreOf(asked) }] : []
    }),
    totalSeconds: items.reduce((sum, { seconds }) => sum + seconds, 0),
    medianSeconds: middle === null ? null : Math.round(middle),
    confidentErrors: items.filter(({ isRight, confidence }) => isRight === false && confidence === 3).length,
    calibration: calibrationOf(items.flatMap(ratedRow)),
  }
}

export type FinishedBlock = {
  /** Epoch milliseconds. */
  finishedAt: number
  right: number
  total: number
}

export type TrendPoint = FinishedBlock & {
  share: number
  /** Right over all questions of this block and the four before it. */
  movingShare: number
}

const movingBlocks = 5

/** A point for each block with questions, oldest first. */
export function scoreTrend(blocks: readonly FinishedBlock[]): TrendPoint[] {
  const asked = blocks.filter(({ total }) => total > 0).sort((a, b) => a.finishedAt - b.finishedAt)
  return asked.map((block, index) => {
    const recent = asked.slice(Math.max(0, index + 1 - movingBlocks), index + 1)
    const right = recent.reduce((sum, one) => sum + one.right, 0)
    const total = recent.reduce((sum, one) => sum + one.total, 0)
    return { ...block, share: block.right / block.total, movingShare: right / total }
  })
}

/** The middle one, or the mean of the middle two; null of nothing. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

function scoreOf(items: readonly AskedQuestion[]): Score {
  const right = items.filter(({ isRight }) => isRight).length
  const answered = items.filter(({ isRight }) => isRight !== null).length
  return { right, answered, total: items.length, share: items.length && right / items.length }
}

/** One row per confidence of rows that may have several, or none. */
export function calibrationOf(rows: readonly CalibrationRow[]): CalibrationRow[] {
  return ([1, 2, 3] as const).map((confidence) => {
    const own = rows.filter((row) => row.confidence === confidence)
    return {
      confidence,
      answered: own.reduce((sum, { answered }) => sum + answered, 0),
      right: own.reduce((sum, { right }) => sum + right, 0),
    }
  })
}

/** An answered question as a row of its own; none without an answer or a confidence. */
function ratedRow({ isRight, confidence }: AskedQuestion): CalibrationRow[] {
  if (isRight === null || confidence === null) return []
  return [{ confidence, answered: 1, right: isRight ? 1 : 0 }]
}

/** Marks and scores after the key of a question was corrected (docs/decisions/050-rescoring.md). */

/** The mark of a final answer. */
export interface Mark {
  isRight: boolean
  /** The mark that the learner saw first; null while it is the present one. */
  wasRight: boolean | null
  /** When it was scored again; null while the first mark is the present one. */
  rescoredAt: Date | null
}

/**
 * The mark by the present key; undefined while the mark stays. It follows from the answer and the key alone, so
 * that scoring twice changes nothing, and a key that is changed back gives the first mark again.
 */
export function markAgain(
  mark: Pick<Mark, 'isRight' | 'wasRight'>,
  answer: { chosen: number; key: number; at: Date },
): Mark | undefined {
  const isRight = answer.chosen === answer.key
  if (isRight === mark.isRight) return undefined
  const wasRight = mark.wasRight ?? mark.isRight
  return isRight === wasRight
    ? { isRight, wasRight: null, rescoredAt: null }
    : { isRight, wasRight, rescoredAt: answer.at }
}

/** The score of a finished block. */
export interface Score {
  rightCount: number
  /** The number that the learner saw first; null until answers are scored again. */
  rightCountBefore: number | null
  rescoredAt: Date | null
}

/**
 * The score of a finished block of which answers were marked again.
 * @param counted the right answers of the block, and whether any of its questions has another mark than at first
 */
export function scoreAgain(
  { rightCount, rightCountBefore }: Pick<Score, 'rightCount' | 'rightCountBefore'>,
  counted: { right: number; hasOtherMarks: boolean; at: Date },
): Score {
  const { right, hasOtherMarks, at } = counted
  const first = rightCountBefore ?? rightCount
  return right === first && !hasOtherMarks
    ? { rightCount: right, rightCountBefore: null, rescoredAt: null }
    : { rightCount: right, rightCountBefore: first, rescoredAt: at }
}

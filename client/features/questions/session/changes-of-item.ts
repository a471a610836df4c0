import type { Change } from '#client/features/outbox/changes.ts'
import { newId } from '#client/platform/new-id.ts'
import type { BlockItem } from '#domain/questions/block/block-item.ts'

interface Changed {
  blockId: number
  /** The name of the question for messages to the learner. */
  title: string
  /** ISO 8601, UTC, by the server's clock. */
  at: string
}

/** The changes to send for a question, after a step has changed it. */
export function changesOfItem(
  before: BlockItem,
  after: BlockItem,
  { blockId, title, at }: Changed,
): Change[] {
  const { questionId, chosen, confidence, isFinal, answeredAt, notes, isStarred, explanationRating } = after
  const of = { questionId, title }
  const changes: Change[] = []
  if (after.marks !== before.marks) changes.push(marksChange(after, { blockId, title, at }))
  if (answeredAt !== before.answeredAt && chosen !== null && answeredAt !== null) {
    const seconds = Math.round(after.seconds)
    changes.push({
      kind: 'answer',
      blockId,
      answerId: newId(),
      chosen,
      confidence,
      isSubmitted: isFinal,
      seconds,
      answeredAt,
      ...of,
    })
  }
  if (notes !== before.notes) changes.push({ kind: 'question-notes', notes, ...of })
  if (isStarred !== before.isStarred) changes.push({ kind: 'question-notes', isStarred, ...of })
  if (explanationRating && explanationRating !== before.explanationRating)
    changes.push({ kind: 'question-notes', explanationRating, ...of })
  return changes
}

/**
 * The change of a question's marks. It is also sent when only the time has changed, as when the learner
 * leaves.
 */
export function marksChange(item: BlockItem, { blockId, title, at }: Changed): Change {
  const { struck, highlights } = item.marks
  return {
    kind: 'question-marks',
    blockId,
    questionId: item.questionId,
    title,
    struck: [...struck],
    highlights: [...highlights],
    seconds: Math.round(item.seconds),
    changedAt: at,
  }
}

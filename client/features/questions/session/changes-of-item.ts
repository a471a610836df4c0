import type { Change } from '#client/features/outbox/changes.ts'
import { newId } from '#client/platform/new-id.ts'
import type { BlockItem } from '#domain/questions/block/block-item.ts'

interface Changed {
  blockId: number
  /** What the question is known by, should it have to be named. */
  title: string
  /** ISO 8601, UTC, by the server's clock. */
  at: string
}

/** What has to be sent for a question that a step has changed. */
export function changesOfItem(
  before: BlockItem,
  after: BlockItem,
  { blockId, title, at }: Changed,
): Change[] {
  const { questionId, chosen, confidence, isFinal, answeredAt, notes, isStarred } = after
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
  return changes
}

/** Also sent when only the time has changed, as when the learner leaves. */
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

import type { Highlight } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { FinalBy } from './block-rules.ts'

/** What a learner marks on a question of a block. */
export interface ItemMarks {
  /** Options by their place: 0 is A. */
  struck: readonly number[]
  highlights: readonly Highlight[]
}

interface ItemAnswer {
  chosen: number | null
  confidence: QuestionConfidence | null
  /** ISO 8601, UTC. */
  answeredAt: string | null
  /** Can no longer change. */
  isFinal: boolean
  isRight: boolean | null
}

/** A question of a block as its learner has it. */
export interface BlockItem extends ItemAnswer {
  questionId: number
  section: number
  options: readonly string[]
  /** Seconds on it until now, in all. */
  seconds: number
  marks: ItemMarks
  isStarred: boolean
  notes: string
  /** May be here before the answer, where an earlier block has shown it; it is shown once the answer is final. */
  explanation: { key: number } | null
}

/** The server's reply to an answer. */
export type AnswerResult<Item extends BlockItem> = Pick<
  Item,
  'chosen' | 'confidence' | 'isFinal' | 'isRight' | 'explanation'
>

/** What a learner keeps on a question, in whatever block it is asked. */
export interface OwnNotes {
  notes?: string
  isStarred?: boolean
}

/** A change that waits in the browser. */
export type ItemChange =
  | {
      kind: 'answer'
      questionId: number
      chosen: number
      confidence: QuestionConfidence | null
      /** Absent in changes of earlier versions, all of which were. */
      isSubmitted?: boolean
      seconds: number
      answeredAt: string
    }
  | ({ kind: 'question-marks'; questionId: number; seconds: number } & ItemMarks)
  | ({ kind: 'question-notes'; questionId: number } & OwnNotes)

export const optionLetter = (option: number) => String.fromCharCode(65 + option)

/** A change that waits, laid over what the server has sent. The server’s final answers stay. */
export function overlayChange<Item extends BlockItem>(
  item: Item,
  change: ItemChange,
  finalBy: FinalBy,
): Item {
  switch (change.kind) {
    case 'answer': {
      const { chosen, confidence, answeredAt, seconds } = change
      if (item.isFinal || isEarlier(answeredAt, item.answeredAt)) return item
      const isFinal = finalBy === 'rating' || (finalBy === 'submission' && change.isSubmitted !== false)
      return answered({ ...item, seconds }, { chosen, confidence, answeredAt, isFinal })
    }
    case 'question-marks': {
      const { struck, highlights, seconds } = change
      return { ...item, marks: { struck, highlights }, seconds: Math.max(item.seconds, seconds) }
    }
    case 'question-notes':
      return withNotes(item, change)
  }
}

/** Where the key is known already, the verdict is too. */
export function answered<Item extends BlockItem>(item: Item, given: Omit<ItemAnswer, 'isRight'>): Item {
  const isKnown = given.isFinal && item.explanation !== null
  return { ...item, ...given, isRight: isKnown ? given.chosen === item.explanation?.key : null }
}

/** An answer given here meanwhile stays, unless the server’s is final. */
export function mergeItem<Item extends BlockItem>(local: Item | undefined, received: Item): Item {
  if (!local) return received
  const seconds = Math.max(local.seconds, received.seconds)
  const explanation = received.explanation ?? local.explanation
  const isOlder = !received.isFinal && isEarlier(received.answeredAt ?? '', local.answeredAt)
  if (!isOlder) return { ...received, seconds, explanation }
  const { chosen, confidence, answeredAt, isFinal, isRight } = local
  return { ...received, seconds, explanation, chosen, confidence, answeredAt, isFinal, isRight }
}

export function withNotes<Item extends BlockItem>(
  item: Item,
  { notes = item.notes, isStarred = item.isStarred }: OwnNotes,
): Item {
  return { ...item, notes, isStarred }
}

/** Of two instants as ISO text. */
export const isEarlier = (instant: string, than: string | null) => than !== null && instant < than

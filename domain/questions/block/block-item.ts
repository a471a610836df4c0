import type { Highlight } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import type { FinalBy } from './block-rules.ts'

/** A learner's marks on a question of a block. */
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
  /** Whether the answer can no longer change. */
  isFinal: boolean
  isRight: boolean | null
}

/** A question of a block with the learner's answer and marks. */
export interface BlockItem extends ItemAnswer {
  questionId: number
  section: number
  options: readonly string[]
  /** The total number of seconds spent on it so far. */
  seconds: number
  marks: ItemMarks
  isStarred: boolean
  notes: string
  explanationRating?: ExplanationRating | null | undefined
  /**
   * The explanation may be present before the answer, where an earlier block has shown it; it is shown once
   * the answer is final.
   */
  explanation: { key: number } | null
}

/** The server's reply to an answer. */
export type AnswerResult<Item extends BlockItem> = Pick<
  Item,
  'chosen' | 'confidence' | 'isFinal' | 'isRight' | 'explanation'
>

/** Whether an explanation helped a learner, and what was missing. */
export interface ExplanationRating {
  helped: boolean
  missing: string
}

/** A learner's notes, star and rating of the explanation of a question, in any block that asks it. */
export interface OwnNotes {
  notes?: string
  isStarred?: boolean
  explanationRating?: ExplanationRating
}

/** A change that waits in the browser. */
export type ItemChange =
  | {
      kind: 'answer'
      questionId: number
      chosen: number
      confidence: QuestionConfidence | null
      /** Absent in changes of earlier versions, all of which were submitted. */
      isSubmitted?: boolean
      seconds: number
      answeredAt: string
    }
  | ({ kind: 'question-marks'; questionId: number; seconds: number } & ItemMarks)
  | ({ kind: 'question-notes'; questionId: number } & OwnNotes)

export const optionLetter = (option: number) => String.fromCharCode(65 + option)

/** Applies a waiting change on top of what the server has sent. The server's final answers stay. */
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

/** The item with an answer. Where the key is already known, the result is set too. */
export function answered<Item extends BlockItem>(item: Item, given: Omit<ItemAnswer, 'isRight'>): Item {
  const isKnown = given.isFinal && item.explanation !== null
  return { ...item, ...given, isRight: isKnown ? given.chosen === item.explanation?.key : null }
}

/**
 * Merges what the server sent into the local item. An answer given here in the meantime stays, unless the
 * server's is final.
 */
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
  {
    notes = item.notes,
    isStarred = item.isStarred,
    explanationRating = item.explanationRating ?? undefined,
  }: OwnNotes,
): Item {
  return { ...item, notes, isStarred, explanationRating }
}

/** Compares two instants as ISO text. */
export const isEarlier = (instant: string, than: string | null) => than !== null && instant < than

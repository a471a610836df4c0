import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  currentCard,
  moveNext,
  movePrevious,
  rateCard,
  type SessionState,
  undoRating,
} from '#domain/session/session-queue.ts'

/** A session on screen: the queue, and whether the answer shows. */
export interface StudyState {
  queue: SessionState
  isFlipped: boolean
  /** Counts the cards shown, so that the same card shown again is a new turn. */
  turn: number
}

export type StudyAction =
  | { type: 'flip' }
  | { type: 'rate'; confidence: Confidence; reviewId: string }
  | { type: 'next' | 'previous' | 'undo' }

export function beginStudy(queue: SessionState): StudyState {
  return { queue, isFlipped: false, turn: 0 }
}

export function studyReducer(state: StudyState, action: StudyAction): StudyState {
  if (action.type === 'flip') {
    return currentCard(state.queue) === undefined ? state : { ...state, isFlipped: !state.isFlipped }
  }
  const queue = move(state, action)
  return queue === state.queue ? state : { queue, isFlipped: false, turn: state.turn + 1 }
}

/** A rating counts only once the answer was seen. */
function move(
  { queue, isFlipped }: StudyState,
  action: Exclude<StudyAction, { type: 'flip' }>,
): SessionState {
  switch (action.type) {
    case 'rate':
      return isFlipped ? rateCard(queue, action.confidence, action.reviewId) : queue
    case 'next':
      return moveNext(queue)
    case 'previous':
      return movePrevious(queue)
    case 'undo':
      return undoRating(queue).state
  }
}

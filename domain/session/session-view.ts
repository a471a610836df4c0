import type { Confidence } from '../mastery/flashcard-mastery.ts'
import {
  applyStep,
  currentCard,
  moveNext,
  movePrevious,
  type SessionCardId,
  type SessionState,
  undoRating,
} from './session-queue.ts'

/** A session on screen: the queue, and whether the answer shows. */
export interface SessionView {
  queue: SessionState
  isFlipped: boolean
  /** Counts the cards shown, so that the same card shown again is a new turn. */
  turn: number
}

export type SessionAction =
  | { type: 'flip' }
  /** `cardId` is the card that the learner saw. */
  | { type: 'rate'; cardId: SessionCardId; confidence: Confidence; reviewId: string }
  | { type: 'retract'; reviewId: string }
  | { type: 'next' | 'previous' | 'undo' }

export function beginView(queue: SessionState): SessionView {
  return { queue, isFlipped: false, turn: 0 }
}

/** What an action makes of the session on screen; one that does not fit leaves it as it is. */
export function actOnView(view: SessionView, action: SessionAction): SessionView {
  if (action.type === 'flip') {
    return currentCard(view.queue) === undefined ? view : { ...view, isFlipped: !view.isFlipped }
  }
  const queue = move(view, action)
  if (queue === view.queue) return view
  return action.type === 'retract' ? showQueue(view, queue) : turnTo(view, queue)
}

/** The session as another window has brought it on; who looks at a card keeps it while it is the one to rate. */
export function showQueue(view: SessionView, queue: SessionState): SessionView {
  return currentCard(view.queue) === currentCard(queue) ? { ...view, queue } : turnTo(view, queue)
}

function turnTo(view: SessionView, queue: SessionState): SessionView {
  return { queue, isFlipped: false, turn: view.turn + 1 }
}

/** A rating counts only once the answer was seen. */
function move(
  { queue, isFlipped }: SessionView,
  action: Exclude<SessionAction, { type: 'flip' }>,
): SessionState {
  switch (action.type) {
    case 'rate':
      return isFlipped ? applyStep(queue, action) : queue
    case 'retract':
      return applyStep(queue, action)
    case 'next':
      return moveNext(queue)
    case 'previous':
      return movePrevious(queue)
    case 'undo':
      return undoRating(queue).state
  }
}

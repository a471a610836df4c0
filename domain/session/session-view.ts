import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  applyStep,
  currentCard,
  moveNext,
  movePrevious,
  type SessionCardId,
  type SessionState,
  type SetAsideKind,
  undoRating,
} from './session-queue.ts'

/** A session on screen: the queue, and whether the answer shows. */
export interface SessionView {
  queue: SessionState
  isFlipped: boolean
  /** Counts the cards shown, so that the same card shown again counts as a new one. */
  turn: number
}

export type SessionAction =
  | { type: 'flip' }
  /** `cardId` is the card that the learner saw. */
  | { type: 'rate'; cardId: SessionCardId; confidence: Confidence; reviewId: string; reviewedAt?: string }
  /** What was rated and undone in other tabs and browsers comes in, see `merge-ratings.ts`. */
  | { type: 'merge'; merge: (queue: SessionState) => SessionState }
  | { type: 'retract'; reviewId: string }
  /** The learner sets a card aside, or takes it back. */
  | { type: 'drop'; cardId: SessionCardId; setAside: SetAsideKind }
  | { type: 'restore'; cardId: SessionCardId }
  | { type: 'next' | 'previous' | 'undo' }

export function beginView(queue: SessionState): SessionView {
  return { queue, isFlipped: false, turn: 0 }
}

/** The session after an action; an invalid action leaves it unchanged. */
export function actOnView(view: SessionView, action: SessionAction): SessionView {
  if (action.type === 'flip') {
    return currentCard(view.queue) === undefined ? view : { ...view, isFlipped: !view.isFlipped }
  }
  const queue = move(view, action)
  if (queue === view.queue) return view
  return action.type === 'retract' || action.type === 'merge' ? showQueue(view, queue) : turnTo(view, queue)
}

/** The session after progress in another window; the card on screen stays while it is still the one to rate. */
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
    case 'drop':
    case 'restore':
      return applyStep(queue, action)
    case 'merge':
      return action.merge(queue)
    case 'next':
      return moveNext(queue)
    case 'previous':
      return movePrevious(queue)
    case 'undo':
      return undoRating(queue).state
  }
}

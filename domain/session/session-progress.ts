import { isKnown } from '../mastery/flashcard-mastery.ts'
import { pendingCount, ratingsNotUndone, type SessionCardId, type SessionState } from './session-queue.ts'
import { type SessionRating, type SessionSummary, summarizeSession } from './session-summary.ts'

/** Counts for the progress bar and the end of a session. */
export type SessionProgress = {
  /** Cards of the session. */
  total: number
  /** Cards that need no further rating. */
  done: number
  /** Cards that still need a rating: upcoming, waiting and the one on screen. */
  remaining: number
  /** Cards that will be shown again in this session. */
  waiting: number
  /** Ratings of 3 or 4, repeats included. */
  knewIt: number
  answered: SessionSummary
}

export function sessionProgress(state: SessionState): SessionProgress {
  const remaining = pendingCount(state)
  const total = state.deck.length - new Set(droppedCards(state)).size
  const ratings = sessionRatings(state)
  return {
    total,
    done: total - remaining,
    remaining,
    waiting: state.waiting.length,
    knewIt: ratings.filter(({ confidence }) => isKnown(confidence)).length,
    answered: summarizeSession(ratings),
  }
}

/** The ratings that were not undone, of the cards that are still in the session, in their order. */
export function sessionRatings(state: SessionState): SessionRating[] {
  const dropped = new Set(droppedCards(state))
  return ratingsNotUndone(state)
    .filter(({ cardId }) => !dropped.has(cardId))
    .map(({ cardId, confidence }) => ({ flashcardId: cardId, confidence, undone: false }))
}

function droppedCards(state: SessionState): SessionCardId[] {
  return state.steps.flatMap((step) => (step.type === 'drop' ? [step.cardId] : []))
}

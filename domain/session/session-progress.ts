import type { Confidence } from '../mastery/flashcard-mastery.ts'
import { pendingCount, type SessionCardId, type SessionState } from './session-queue.ts'

/** Counts for the progress bar and the recap of a session. */
export type SessionProgress = {
  /** Cards of the session. */
  total: number
  /** Cards that need no further rating. */
  done: number
  /** Cards that still want one: upcoming, waiting and the one on screen. */
  remaining: number
  /** Cards that come back for another round. */
  waiting: number
  /** Ratings given, repeats included. */
  ratings: number
  /** Ratings of 3 or 4, repeats included. */
  knewIt: number
  /** How many cards stand at each rating, by their last one; cards not rated are in none. */
  byConfidence: Record<Confidence, number>
}

export function sessionProgress(state: SessionState): SessionProgress {
  const remaining = pendingCount(state)
  const total = state.deck.length - new Set(droppedCards(state)).size
  const lastRatings = [...lastConfidences(state).values()]
  const countOf = (confidence: Confidence) => lastRatings.filter((last) => last === confidence).length
  return {
    total,
    done: total - remaining,
    remaining,
    waiting: state.waiting.length,
    ratings: state.ratedCount,
    knewIt: state.steps.filter((step) => step.type === 'rate' && step.confidence >= 3).length,
    byConfidence: { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4) },
  }
}

/** The last rating of every rated card that is still in the session. */
export function lastConfidences(state: SessionState): Map<SessionCardId, Confidence> {
  const last = new Map<SessionCardId, Confidence>()
  for (const step of state.steps) {
    if (step.type === 'rate') last.set(step.cardId, step.confidence)
  }
  for (const cardId of droppedCards(state)) last.delete(cardId)
  return last
}

function droppedCards(state: SessionState): SessionCardId[] {
  return state.steps.flatMap((step) => (step.type === 'drop' ? [step.cardId] : []))
}

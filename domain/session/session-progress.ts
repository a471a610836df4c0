import { isKnown } from '#domain/mastery/flashcard-mastery.ts'
import {
  type DropStep,
  pendingCount,
  ratingsNotUndone,
  type SessionCardId,
  type SessionState,
} from './session-queue.ts'
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
  const total = state.deck.length - droppedCards(state).size
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

/** The ratings that were not undone, without those of cards that are gone, in their order. What is set aside was studied. */
export function sessionRatings(state: SessionState): SessionRating[] {
  const dropped = droppedCards(state, ({ setAside }) => setAside === undefined)
  return ratingsNotUndone(state)
    .filter(({ cardId }) => !dropped.has(cardId))
    .map(({ cardId, confidence }) => ({ flashcardId: cardId, confidence, undone: false }))
}

function droppedCards(
  { steps }: SessionState,
  isMeant: (drop: DropStep) => boolean = () => true,
): Set<SessionCardId> {
  const dropped = new Set<SessionCardId>()
  for (const step of steps) {
    if (step.type === 'drop' && isMeant(step)) dropped.add(step.cardId)
    if (step.type === 'restore') dropped.delete(step.cardId)
  }
  return dropped
}

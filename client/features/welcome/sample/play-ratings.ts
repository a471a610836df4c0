import type { TriedRating } from '#client/features/learner/visitor-study.ts'
import { mostShowings } from '#client/features/welcome/facts.ts'
import { masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import {
  currentCard,
  dropCard,
  rateCard,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'

/** The state of one card this evening: its ratings, as in "13", and its mastery by the product's rule. */
export interface Evening {
  ratings: string
  mastery: number
}

export interface Sample {
  session: SessionState
  evenings: Readonly<Record<string, Evening>>
}

export const untouched: Evening = { ratings: '', mastery: 0 }

/** The session with these cards, after their ratings were applied. */
export function playRatings(cardIds: readonly string[], ratings: readonly TriedRating[]): Sample {
  const start: Sample = { session: startSession(cardIds), evenings: {} }
  return ratings.filter(({ cardKey }) => cardIds.includes(cardKey)).reduce(playRating, start)
}

function playRating({ session, evenings }: Sample, { cardKey: id, confidence }: TriedRating): Sample {
  const before = evenings[id] ?? untouched
  const reviewCount = before.ratings.length
  const after: Evening = {
    ratings: `${before.ratings}${confidence}`,
    mastery: masteryAfterReview({ mastery: before.mastery, reviewCount }, confidence),
  }
  // The card may have been rated in a session with fewer cards, where it came back earlier. Once known, it is
  // done in this session too.
  const rated = currentCard(session) === id ? rateCard(session, confidence) : session
  const isDone = confidence === 3 || after.ratings.length >= mostShowings
  return { session: isDone ? dropUnfinished(rated, id) : rated, evenings: { ...evenings, [id]: after } }
}

/** True when this card is on screen, or is still to come in this session. */
export const isPending = (session: SessionState, id: string) =>
  currentCard(session) === id ||
  session.upcoming.includes(id) ||
  session.waiting.some(({ cardId }) => cardId === id)

const dropUnfinished = (session: SessionState, id: string) =>
  isPending(session, id) ? dropCard(session, id) : session

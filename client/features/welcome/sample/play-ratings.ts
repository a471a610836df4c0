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

/** The state of one card this evening: its ratings as "13", and its mastery by the product's rule. */
export interface Evening {
  ratings: string
  mastery: number
}

export interface Sample {
  session: SessionState
  evenings: Readonly<Record<string, Evening>>
}

export const untouched: Evening = { ratings: '', mastery: 0 }

/** The session over these cards as their ratings have left it. */
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
  // Rated in a session of fewer cards, where it came back earlier: once known it is done in this one too.
  const rated = currentCard(session) === id ? rateCard(session, confidence) : session
  const isDone = confidence === 3 || after.ratings.length >= mostShowings
  return { session: isDone ? dropUnfinished(rated, id) : rated, evenings: { ...evenings, [id]: after } }
}

/** Whether the card on screen or a later one of this session is this card. */
export const isPending = (session: SessionState, id: string) =>
  currentCard(session) === id ||
  session.upcoming.includes(id) ||
  session.waiting.some(({ cardId }) => cardId === id)

const dropUnfinished = (session: SessionState, id: string) =>
  isPending(session, id) ? dropCard(session, id) : session

import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId } from './session-queue.ts'

/** One rating of a session. */
export interface SessionRating {
  flashcardId: SessionCardId
  confidence: Confidence
  /** Undone since: it counts nowhere. */
  undone: boolean
}

export interface SessionSummary {
  /** Distinct cards with a rating that was not undone. */
  cards: number
  /** Ratings that were not undone, repeats included. */
  answers: number
  /** How many cards first got each rating: what was known before the session. */
  firstAnswers: Record<Confidence, number>
  /** How many cards last got each rating, after the repeats. */
  lastAnswers: Record<Confidence, number>
}

/** Counts the ratings of a session. @param ratings in chronological order. */
export function summarizeSession(ratings: readonly SessionRating[]): SessionSummary {
  const counted = ratings.filter(({ undone }) => !undone)
  const first = new Map<SessionCardId, Confidence>()
  const last = new Map<SessionCardId, Confidence>()
  for (const { flashcardId, confidence } of counted) {
    if (!first.has(flashcardId)) first.set(flashcardId, confidence)
    last.set(flashcardId, confidence)
  }
  return {
    cards: last.size,
    answers: counted.length,
    firstAnswers: countByRating(first),
    lastAnswers: countByRating(last),
  }
}

function countByRating(answers: ReadonlyMap<SessionCardId, Confidence>): Record<Confidence, number> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const confidence of answers.values()) counts[confidence] += 1
  return counts
}

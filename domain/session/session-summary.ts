import type { Confidence } from '../mastery/flashcard-mastery.ts'
import type { SessionCardId } from './session-queue.ts'

/** One answer of a session, as it was given. */
export interface SessionRating {
  flashcardId: SessionCardId
  confidence: Confidence
  /** Taken back since: it counts nowhere. */
  undone: boolean
}

export interface SessionSummary {
  /** Distinct cards with an answer that stands. */
  cards: number
  /** Answers that stand, repeats included. */
  answers: number
  /** How many cards were answered so when first asked: what was known before the session. */
  firstAnswers: Record<Confidence, number>
  /** How many cards stand so at the end, after the repeats. */
  lastAnswers: Record<Confidence, number>
}

/** What was answered in a session. @param ratings in the order in which they were given. */
export function summarizeSession(ratings: readonly SessionRating[]): SessionSummary {
  const standing = ratings.filter(({ undone }) => !undone)
  const first = new Map<SessionCardId, Confidence>()
  const last = new Map<SessionCardId, Confidence>()
  for (const { flashcardId, confidence } of standing) {
    if (!first.has(flashcardId)) first.set(flashcardId, confidence)
    last.set(flashcardId, confidence)
  }
  return {
    cards: last.size,
    answers: standing.length,
    firstAnswers: countByRating(first),
    lastAnswers: countByRating(last),
  }
}

function countByRating(answers: ReadonlyMap<SessionCardId, Confidence>): Record<Confidence, number> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0 }
  for (const confidence of answers.values()) counts[confidence] += 1
  return counts
}

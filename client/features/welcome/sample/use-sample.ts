import { useState } from 'react'
import { masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'
import {
  currentCard,
  dropCard,
  rateCard,
  type SessionCardId,
  type SessionState,
  startSession,
} from '#domain/session/session-queue.ts'
import { mostShowings, type SampleRating } from '../facts.ts'

/** The state of one card this evening: its ratings as "13", and its mastery by the product's rule. */
export interface Evening {
  ratings: string
  mastery: number
}

interface Sample {
  session: SessionState
  evenings: Record<string, Evening>
}

const untouched: Evening = { ratings: '', mastery: 0 }
const start = (cardIds: string[]): Sample => ({ session: startSession(cardIds), evenings: {} })

function rate({ session, evenings }: Sample, rating: SampleRating): Sample {
  const id = currentCard(session)
  if (id === undefined) return { session, evenings }
  const before = evenings[id] ?? untouched
  const reviewCount = before.ratings.length
  const after: Evening = {
    ratings: `${before.ratings}${rating}`,
    mastery: masteryAfterReview({ mastery: before.mastery, reviewCount }, rating),
  }
  const rated = rateCard(session, rating)
  const isEnough = after.ratings.length >= mostShowings
  return { session: isEnough ? dropCard(rated, id) : rated, evenings: { ...evenings, [id]: after } }
}

const isPending = (session: SessionState, id: string) =>
  currentCard(session) === id ||
  session.upcoming.includes(id) ||
  session.waiting.some(({ cardId }) => cardId === id)

/** A real study session over a few cards, in memory only. */
export function useSample(cardIds: string[]) {
  const [sample, setSample] = useState(() => start(cardIds))
  return {
    cardId: currentCard(sample.session),
    ratedCount: sample.session.ratedCount,
    /** Whether the card on screen or a later one of this session is this card. */
    isPending: (id: string) => isPending(sample.session, id),
    eveningOf: (id: SessionCardId | undefined) => sample.evenings[id ?? ''] ?? untouched,
    rate: (rating: SampleRating) => setSample((before) => rate(before, rating)),
    restart: () => setSample(start(cardIds)),
  }
}

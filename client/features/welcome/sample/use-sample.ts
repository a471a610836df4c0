import { useMemo } from 'react'
import {
  addTriedRating,
  removeTriedRatings,
  useTriedRatings,
} from '#client/features/learner/visitor-study.ts'
import { useTimeOnItem } from '#client/features/session/use-time-on-item.ts'
import type { SampleCard, SampleRating } from '#client/features/welcome/facts.ts'
import { newId } from '#client/platform/new-id.ts'
import { currentCard } from '#domain/session/session-queue.ts'
import { isPending, playRatings, untouched } from './play-ratings.ts'

/** More time on one card is a break, not study. */
const maxTimeOnCardMs = 90_000

/** A real study session over a few cards, without an account. */
export function useSample(cards: readonly SampleCard[]) {
  const ratings = useTriedRatings()
  const cardIds = useMemo(() => cards.map(({ id }) => id), [cards])
  const { session, evenings } = useMemo(() => playRatings(cardIds, ratings), [cardIds, ratings])
  const timeOnCard = useTimeOnItem(ratings.length, maxTimeOnCardMs)
  const onScreen = currentCard(session)
  return {
    /** The card on screen; undefined once all are done. */
    card: cards.find(({ id }) => id === onScreen),
    ratedCount: ratings.length,
    doneCount: cardIds.filter((id) => !isPending(session, id)).length,
    isPending: (id: string) => isPending(session, id),
    eveningOf: (id: string) => evenings[id] ?? untouched,
    rate(confidence: SampleRating) {
      if (onScreen === undefined) return
      addTriedRating({
        cardKey: String(onScreen),
        confidence,
        reviewId: newId(),
        reviewedAt: new Date().toISOString(),
        seconds: Math.round(timeOnCard() / 1000),
      })
    },
    restart: () => removeTriedRatings(cardIds),
  }
}

export type SampleStudySession = ReturnType<typeof useSample>

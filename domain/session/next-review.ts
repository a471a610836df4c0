import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { intervalText } from '#domain/scheduling/interval-text.ts'
import { countText } from '#domain/text/count-text.ts'
import { currentCard, rateCard, type SessionState } from './session-queue.ts'

/** When a card is shown again after a rating: after a number of other cards of this session, or of days. */
export type NextReview = { cards: number } | { days: number }

const confidences: readonly Confidence[] = [1, 2, 3, 4]

/**
 * What each rating would mean for the card on screen. Within the session it assumes that the cards in between
 * are rated 3; `days` are undefined where they are unknown or meaningless, as in practice.
 */
export function nextReviews(
  state: SessionState,
  days: Partial<Record<Confidence, number>> | undefined,
): Partial<Record<Confidence, NextReview>> {
  const next: Partial<Record<Confidence, NextReview>> = {}
  for (const confidence of confidences) {
    const cards = cardsUntilShown(state, confidence)
    if (cards !== undefined) next[confidence] = { cards }
    else if (days?.[confidence] !== undefined) next[confidence] = { days: days[confidence] }
  }
  return next
}

/** How many other cards come first; undefined when the card is done for this session. */
function cardsUntilShown(state: SessionState, confidence: Confidence): number | undefined {
  const cardId = currentCard(state)
  let ahead = rateCard(state, confidence)
  if (cardId === undefined) return undefined
  const isDone = ahead.waiting.every((card) => card.cardId !== cardId) && currentCard(ahead) !== cardId
  if (isDone) return undefined
  for (let cards = 0; ; cards++) {
    if (currentCard(ahead) === cardId) return cards
    if (currentCard(ahead) === undefined) return undefined
    ahead = rateCard(ahead, 3)
  }
}

/** Short enough for a button: "in 5 cards", "13 days", "today". */
export function nextReviewText(next: NextReview): string {
  if ('days' in next) return intervalText(next.days)
  if (next.cards === 0) return 'next'
  return `in ${countText(next.cards, 'card')}`
}

/** As a screen reader reads it after "comes back": "in 5 cards", "in 13 days", "today". */
export function spokenNextReview(next: NextReview): string {
  const text = nextReviewText(next)
  return 'days' in next && next.days >= 1 ? `in ${text}` : text
}

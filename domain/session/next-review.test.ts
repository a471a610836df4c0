import { describe, expect, test } from 'vitest'
import { type NextReview, nextReviews, nextReviewText, spokenNextReview } from './next-review.ts'
import { rateCard, type SessionState, startSession } from './session-queue.ts'

const deck = (size: number) => Array.from({ length: size }, (_, index) => index + 1)
const days = { 1: 0, 2: 1, 3: 4, 4: 15 }
const textsOf = (state: SessionState, known: typeof days | undefined) => {
  const next = nextReviews(state, known)
  return ([1, 2, 3, 4] as const).map((confidence) => {
    const review = next[confidence]
    return review ? nextReviewText(review) : ''
  })
}

describe('the texts on the buttons', () => {
  test.each<[string, SessionState, typeof days | undefined, string[]]>([
    ['a long session', startSession(deck(20)), days, ['in 5 cards', 'in 10 cards', '4 days', '2 weeks']],
    ['days not known', startSession(deck(20)), undefined, ['in 5 cards', 'in 10 cards', '', '']],
    [
      'every card once',
      startSession(deck(20), { spacedRepetition: false }),
      days,
      ['today', '1 day', '4 days', '2 weeks'],
    ],
    [
      'a short session does not wait',
      startSession(deck(4)),
      days,
      ['in 3 cards', 'in 3 cards', '4 days', '2 weeks'],
    ],
    ['two cards', startSession(deck(2)), days, ['in 1 card', 'in 1 card', '4 days', '2 weeks']],
    ['the last card', startSession(deck(1)), days, ['next', 'next', '4 days', '2 weeks']],
    [
      'another card is due in the same place',
      [2, 3, 3, 3, 3].reduce((state, rating) => rateCard(state, rating as 2 | 3), startSession(deck(20))),
      days,
      ['in 6 cards', 'in 10 cards', '4 days', '2 weeks'],
    ],
  ])('%s', (_, state, known, texts) => {
    expect(textsOf(state, known)).toEqual(texts)
  })

  test('nothing, when the session is complete', () => {
    expect(nextReviews(rateCard(startSession([1]), 3), undefined)).toEqual({})
  })

  test('the text matches what happens', () => {
    for (const rating of [1, 2] as const) {
      const start = rateCard(startSession(deck(20)), 3)
      const promised = nextReviews(start, days)[rating] as { cards: number }
      let state = rateCard(start, rating)
      for (let card = 0; card < promised.cards; card++) state = rateCard(state, 3)
      expect(state.trail[state.cursor]?.cardId).toBe(2)
    }
  })
})

test.each<[NextReview, string]>([
  [{ cards: 0 }, 'next'],
  [{ cards: 1 }, 'in 1 card'],
  [{ cards: 5 }, 'in 5 cards'],
  [{ days: 0 }, 'today'],
  [{ days: 1 }, 'in 1 day'],
  [{ days: 13 }, 'in 13 days'],
])('%o is read out as %s', (next, words) => {
  expect(spokenNextReview(next)).toBe(words)
})

import { expect, test } from 'vitest'
import type { TriedRating } from '#client/features/learner/visitor-study.ts'
import { currentCard } from '#domain/session/session-queue.ts'
import { isPending, playRatings } from './play-ratings.ts'

const three = ['a', 'b', 'c']
const all = [...three, 'd', 'e', 'f', 'g', 'h']

/** "a3" is card a, known. */
const rated = (...ratings: string[]): TriedRating[] =>
  ratings.map((text, index) => ({
    cardKey: text.charAt(0),
    confidence: Number(text.charAt(1)) as TriedRating['confidence'],
    reviewId: String(index),
    reviewedAt: '2026-11-22T21:00:00.000Z',
    seconds: 4,
  }))
const onScreen = (cards: string[], ...ratings: string[]) =>
  currentCard(playRatings(cards, rated(...ratings)).session)

test('a card that was missed comes back within the session, by the product’s rule', () => {
  expect(onScreen(three, 'a1', 'b3', 'c3')).toBe('a')
  expect(onScreen(all, 'a1', 'b3', 'c3')).toBe('d')
  expect(onScreen(all, 'a1', 'b3', 'c3', 'd3', 'e3', 'f3')).toBe('a')
})

test('what was rated among three cards is done among all of them', () => {
  expect(onScreen(all, 'a3', 'b3', 'c3')).toBe('d')
  const { session, evenings } = playRatings(all, rated('a1', 'b3', 'c3', 'a3'))
  expect(isPending(session, 'a')).toBe(false)
  expect(currentCard(session)).toBe('d')
  expect(evenings.a).toEqual({ ratings: '13', mastery: 45 })
})

test('a card that is missed again and again is set aside, wherever it was rated', () => {
  const { session } = playRatings(all, rated('b3', 'c3', 'a1', 'a1', 'a1', 'a1', 'a1'))
  expect(isPending(session, 'a')).toBe(false)
  expect(currentCard(session)).toBe('d')
})

test('ratings of other cards do not matter', () => {
  expect(onScreen(three, 'a3', 'x3', 'd1')).toBe('b')
})

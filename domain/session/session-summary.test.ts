import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type SessionRating, summarizeSession } from './session-summary.ts'

/** "7:1 8:3 7:2x": card 7 answered 1, card 8 answered 3, card 7 answered 2 and that undone. */
const ratingsOf = (text: string): SessionRating[] =>
  (text.match(/\S+/g) ?? []).map((entry) => {
    const [flashcardId, rating = ''] = entry.split(':')
    return {
      flashcardId: Number(flashcardId),
      confidence: Number(rating[0]) as Confidence,
      undone: rating.endsWith('x'),
    }
  })
const inOrder = (counts: Record<Confidence, number>) => [counts[1], counts[2], counts[3], counts[4]]
const known = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${from + index}:3`).join(' ')

test.each<[string, string, number, number, number[], number[]]>([
  ['nothing answered', '', 0, 0, [0, 0, 0, 0], [0, 0, 0, 0]],
  ['one card, known', '7:3', 1, 1, [0, 0, 1, 0], [0, 0, 1, 0]],
  ['one card rated three times is one card', '7:1 7:2 7:3', 1, 3, [1, 0, 0, 0], [0, 0, 1, 0]],
  [
    '19 cards, three of them not known at first',
    `1:1 2:1 3:1 ${known(4, 8)} ${known(1, 3)} ${known(9, 19)}`,
    19,
    22,
    [3, 0, 16, 0],
    [0, 0, 19, 0],
  ],
  ['easy is distinguished from knew it', '1:4 2:3 3:2', 3, 3, [0, 1, 1, 1], [0, 1, 1, 1]],
  ['known at first, forgotten at the end', '1:3 1:1', 1, 2, [0, 0, 1, 0], [1, 0, 0, 0]],
  ['the first answer undone: the next one is the first', '1:1x 1:3', 1, 1, [0, 0, 1, 0], [0, 0, 1, 0]],
  ['the last answer undone: the one before it counts', '1:2 1:3x', 1, 1, [0, 1, 0, 0], [0, 1, 0, 0]],
  ['all undone', '1:3x 2:1x', 0, 0, [0, 0, 0, 0], [0, 0, 0, 0]],
])('%s', (_, sequence, cards, answers, first, last) => {
  const summary = summarizeSession(ratingsOf(sequence))
  expect([summary.cards, summary.answers]).toEqual([cards, answers])
  expect(inOrder(summary.firstAnswers)).toEqual(first)
  expect(inOrder(summary.lastAnswers)).toEqual(last)
})

test('first and last answers each count every card once, whatever was answered', () => {
  const rating = fc.record({
    flashcardId: fc.constantFrom<number | string>(1, 2, 3, '1:moa'),
    confidence: fc.constantFrom<Confidence>(1, 2, 3, 4),
    undone: fc.boolean(),
  })
  const total = (counts: Record<Confidence, number>) => inOrder(counts).reduce((a, b) => a + b, 0)
  fc.assert(
    fc.property(fc.array(rating), (ratings) => {
      const { cards, answers, firstAnswers, lastAnswers } = summarizeSession(ratings)
      expect([total(firstAnswers), total(lastAnswers)]).toEqual([cards, cards])
      expect(answers).toBeGreaterThanOrEqual(cards)
    }),
  )
})

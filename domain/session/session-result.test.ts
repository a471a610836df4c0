import { expect, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { firstAnswersByTopic, nextAfterSession, returnsOf } from './session-result.ts'

const rating = (flashcardId: number, topic: string, confidence: Confidence, undone = false) => ({
  flashcardId,
  topic,
  confidence,
  undone,
})

test('first answers by topic: repeats and undone ratings do not count, the weakest topic comes first', () => {
  expect(
    firstAnswersByTopic([
      rating(1, 'Breast', 3),
      rating(2, 'Breast', 4),
      rating(3, 'Lung', 3, true),
      rating(3, 'Lung', 1),
      rating(4, 'Lung', 2),
      rating(3, 'Lung', 3),
      rating(5, 'Myeloma', 1, true),
    ]),
  ).toEqual([
    { topic: 'Lung', cards: 2, known: 0 },
    { topic: 'Breast', cards: 2, known: 2 },
  ])
})

test('cards come back, the soonest first, those of one text together', () => {
  const today = 20_000
  expect(
    returnsOf([today + 3, today + 1, today + 20, today + 3, today, today - 1, today + 21], today),
  ).toEqual([
    { text: 'today', cards: 2 },
    { text: 'tomorrow', cards: 1 },
    { text: 'in 3 days', cards: 2 },
    { text: 'in 3 weeks', cards: 2 },
  ])
})

test.each([
  [
    { reviews: 1, newCards: 3, questions: 2 },
    { kind: 'cards', cards: 4 },
  ],
  [
    { reviews: 0, newCards: 0, questions: 2 },
    { kind: 'questions', questions: 2 },
  ],
  [{ reviews: 0, newCards: 0, questions: 0 }, { kind: 'done' }],
])('after a session, with %o left of the plan, the next step is %o', (left, next) => {
  expect(nextAfterSession(left)).toEqual(next)
})

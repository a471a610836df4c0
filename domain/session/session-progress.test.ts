import { expect, test } from 'vitest'
import { sessionProgress, sessionRatings } from './session-progress.ts'
import { dropCard, rateCard, retractRating, startSession, undoRating } from './session-queue.ts'

test('progress of a session', () => {
  const start = startSession([1, 2, 3, 4])
  const none = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const unanswered = { cards: 0, answers: 0, firstAnswers: none, lastAnswers: none }
  expect(sessionProgress(start)).toEqual({
    total: 4,
    done: 0,
    remaining: 4,
    waiting: 0,
    knewIt: 0,
    answered: unanswered,
  })

  const two = rateCard(rateCard(start, 1), 3)
  const counts = { ...none, 1: 1, 3: 1 }
  expect(sessionProgress(two)).toEqual({
    total: 4,
    done: 1,
    remaining: 3,
    waiting: 1,
    knewIt: 1,
    answered: { cards: 2, answers: 2, firstAnswers: counts, lastAnswers: counts },
  })
  expect(sessionProgress(undoRating(undoRating(two).state).state)).toEqual(sessionProgress(start))

  const all = rateCard(rateCard(rateCard(two, 3), 3), 2)
  expect(sessionProgress(all)).toMatchObject({
    done: 3,
    remaining: 1,
    answered: {
      cards: 4,
      answers: 5,
      firstAnswers: { 1: 1, 2: 0, 3: 3 },
      lastAnswers: { 1: 0, 2: 1, 3: 3 },
    },
  })
  expect(sessionProgress(rateCard(all, 3))).toMatchObject({ done: 4, remaining: 0 })
})

test('a dropped card is not counted', () => {
  const state = dropCard(rateCard(startSession([1, 2, 3]), 1), 1)
  expect(sessionProgress(state)).toMatchObject({ total: 2, done: 0, remaining: 2, answered: { cards: 0 } })
  expect(sessionRatings(state)).toEqual([])
})

test('a rating undone in the recap is not counted', () => {
  const state = retractRating(rateCard(rateCard(startSession([1, 2, 3]), 3, 'a'), 3, 'b'), 'a')
  expect(sessionProgress(state)).toMatchObject({ done: 1, remaining: 2, knewIt: 1, answered: { answers: 1 } })
})

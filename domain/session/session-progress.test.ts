import { expect, test } from 'vitest'
import { lastConfidences, sessionProgress } from './session-progress.ts'
import { dropCard, rateCard, startSession, undoRating } from './session-queue.ts'

test('progress of a session', () => {
  const start = startSession([1, 2, 3, 4])
  const none = { 1: 0, 2: 0, 3: 0, 4: 0 }
  const counts = { waiting: 0, ratings: 0, knewIt: 0, byConfidence: none }
  expect(sessionProgress(start)).toEqual({ ...counts, total: 4, done: 0, remaining: 4 })

  const two = rateCard(rateCard(start, 1), 3)
  expect(sessionProgress(two)).toEqual({
    total: 4,
    done: 1,
    remaining: 3,
    waiting: 1,
    ratings: 2,
    knewIt: 1,
    byConfidence: { ...none, 1: 1, 3: 1 },
  })
  expect(sessionProgress(undoRating(undoRating(two).state).state)).toEqual(sessionProgress(start))

  const all = rateCard(rateCard(rateCard(two, 3), 3), 2)
  expect(sessionProgress(all)).toMatchObject({
    done: 3,
    remaining: 1,
    ratings: 5,
    byConfidence: { 2: 1, 3: 3 },
  })
  expect(sessionProgress(rateCard(all, 3))).toMatchObject({ done: 4, remaining: 0 })
})

test('a dropped card is not counted', () => {
  const state = dropCard(rateCard(startSession([1, 2, 3]), 1), 1)
  expect(sessionProgress(state)).toMatchObject({ total: 2, done: 0, remaining: 2, byConfidence: { 1: 0 } })
  expect(lastConfidences(state).size).toBe(0)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { sessionProgress } from './session-progress.ts'
import {
  applyStep,
  currentCard,
  isSessionComplete,
  moveNext,
  pendingCount,
  rateCard,
  type SessionState,
  startSession,
  undoRating,
} from './session-queue.ts'
import { lastToUndo } from './set-aside.ts'

/** The card on screen is set aside. */
const setAside = (state: SessionState) =>
  applyStep(state, { type: 'drop', cardId: currentCard(state) ?? 0, setAside: 'buried' })
const restore = (state: SessionState, cardId: number) => applyStep(state, { type: 'restore', cardId })

test('a card set aside leaves at once; taken back it is on screen, and the one that was there follows', () => {
  const without = setAside(startSession([1, 2, 3]))
  expect([currentCard(without), pendingCount(without)]).toEqual([2, 2])
  const back = restore(without, 1)
  expect([currentCard(back), pendingCount(back)]).toEqual([1, 3])
  expect(currentCard(rateCard(back, 3))).toBe(2)
})

test('the last card set aside ends the session, and its return opens it again', () => {
  const ended = setAside(rateCard(startSession([1, 2]), 3))
  expect([isSessionComplete(ended), currentCard(ended)]).toEqual([true, undefined])
  expect(sessionProgress(ended)).toMatchObject({ total: 1, done: 1, remaining: 0 })
  const back = restore(ended, 2)
  expect([isSessionComplete(back), currentCard(back)]).toEqual([false, 2])
  expect(sessionProgress(back)).toMatchObject({ total: 2, done: 1, remaining: 1 })
})

test('what was rated before a card was set aside stays counted; of a card that is gone it does not', () => {
  const rated = rateCard(startSession([1]), 1)
  expect(sessionProgress(setAside(rated)).answered.answers).toBe(1)
  expect(sessionProgress(applyStep(rated, { type: 'drop', cardId: 1 })).answered.answers).toBe(0)
})

test('an undo takes back what came last: a card set aside or a rating', () => {
  const named = (state: SessionState, id: string) => rateCard(state, 3, id)
  let state = named(startSession([1, 2, 3, 4]), 'a')
  state = named(setAside(state), 'b')
  expect(lastToUndo(state)).toMatchObject({ reviewId: 'b' })
  state = undoRating(state).state
  expect(lastToUndo(state)).toMatchObject({ type: 'drop', cardId: 2 })
  state = restore(state, 2)
  expect([currentCard(state), lastToUndo(state)]).toEqual([2, expect.objectContaining({ reviewId: 'a' })])
  expect(lastToUndo(undoRating(state).state)).toBeUndefined()
})

test('only a card of the deck that left it returns', () => {
  const state = startSession([1, 2])
  for (const cardId of [1, 2, 9]) expect(restore(state, cardId)).toBe(state)
  const skipped = moveNext(state)
  expect(restore(skipped, 1)).toBe(skipped)
})

test('however cards are set aside and taken back, every card is pending once, rated, or aside', () => {
  const action = fc.constantFrom<Confidence | 'next' | 'aside' | 'restore'>(
    1,
    2,
    3,
    'next',
    'aside',
    'restore',
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 8 }),
      fc.array(action, { maxLength: 40, size: 'max' }),
      (size, actions) => {
        const deck = Array.from({ length: size }, (_, index) => index + 1)
        const state = actions.reduce((before, act, turn) => {
          if (act === 'next') return moveNext(before)
          if (act === 'aside') return setAside(before)
          return act === 'restore' ? restore(before, (turn % size) + 1) : rateCard(before, act)
        }, startSession(deck))
        const pending = [...state.upcoming, ...state.waiting.map(({ cardId }) => cardId)]
        expect(new Set(pending).size).toBe(pending.length)
        const { total, done, remaining } = sessionProgress(state)
        expect(done).toBeGreaterThanOrEqual(0)
        expect(done + remaining).toBe(total)
        // Rating on from here ends the session.
        let left = state
        for (let turn = 0; turn < 100 && !isSessionComplete(left); turn++)
          left = currentCard(left) === undefined ? moveNext(left) : rateCard(left, 3)
        expect(isSessionComplete(left)).toBe(true)
      },
    ),
  )
})

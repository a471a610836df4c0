import { expect, test } from 'vitest'
import { currentCard, rateCard, startSession } from './session-queue.ts'
import { actOnView, beginView, type SessionAction, type SessionView, showQueue } from './session-view.ts'

const begin = (...cards: number[]) => beginView(startSession(cards))
const run = (state: SessionView, ...actions: SessionAction[]) => actions.reduce(actOnView, state)
const rate = (confidence: 1 | 2 | 3, cardId = 1): SessionAction => ({
  type: 'rate',
  cardId,
  confidence,
  reviewId: `r${cardId}`,
})
const flip: SessionAction = { type: 'flip' }
const cardOf = (state: SessionView) => currentCard(state.queue)

test('a flip shows the answer, and a second one hides it', () => {
  expect(run(begin(1, 2), flip).isFlipped).toBe(true)
  expect(run(begin(1, 2), flip, flip).isFlipped).toBe(false)
})

test('a rating counts only after the flip', () => {
  const start = begin(1, 2)
  expect(run(start, rate(3))).toBe(start)
  expect(run(start, flip, flip, rate(3)).queue).toBe(start.queue)
  expect(cardOf(run(start, flip, rate(3)))).toBe(2)
})

test.each<[string, SessionAction]>([
  ['a rating', rate(1)],
  ['an arrow', { type: 'next' }],
])('the flip resets when %s changes the card', (_, action) => {
  const state = run(begin(1, 2, 3), flip, action)
  expect([cardOf(state), state.isFlipped, state.turn]).toEqual([2, false, 1])
})

test('the flip resets when the same card is shown again at once', () => {
  const state = run(begin(1), flip, rate(1))
  expect([cardOf(state), state.isFlipped, state.turn]).toEqual([1, false, 1])
})

test('an arrow without a target leaves the answer on screen', () => {
  const flipped = run(begin(1), flip)
  expect(run(flipped, { type: 'previous' }, { type: 'next' })).toBe(flipped)
})

test('undo shows the front of the card', () => {
  const state = run(begin(1, 2), flip, rate(3), flip, { type: 'undo' })
  expect([cardOf(state), state.isFlipped, state.queue.ratedCount]).toEqual([1, false, 0])
})

test('nothing flips once the session is complete', () => {
  const complete = run(begin(1), flip, rate(3))
  expect(cardOf(complete)).toBe(undefined)
  expect(run(complete, flip)).toBe(complete)
})

test('a rating of a card that is no longer on screen changes nothing', () => {
  const flipped = run(begin(1, 2, 3), flip)
  expect(run(flipped, rate(3, 2))).toBe(flipped)
})

test('a rating undone from outside leaves the card on screen, with its answer', () => {
  const state = run(begin(1, 2, 3), flip, rate(3), flip, { type: 'retract', reviewId: 'r1' })
  expect([cardOf(state), state.isFlipped, state.turn]).toEqual([2, true, 1])
  expect(cardOf(run(state, rate(3, 2)))).toBe(1)
})

test('progress in another window shows its card, and leaves the same card unchanged', () => {
  const here = run(begin(1, 2, 3), flip)
  const there = rateCard(here.queue, 3)
  expect(showQueue(here, there)).toEqual({ queue: there, isFlipped: false, turn: 1 })
  expect(showQueue(here, startSession([1, 2, 3, 4]))).toMatchObject({ isFlipped: true, turn: 0 })
})

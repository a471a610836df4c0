import { expect, test } from 'vitest'
import { currentCard, startSession } from '#domain/session/session-queue.ts'
import { beginStudy, type StudyAction, type StudyState, studyReducer } from './session-reducer.ts'

const begin = (...cards: number[]) => beginStudy(startSession(cards))
const run = (state: StudyState, ...actions: StudyAction[]) => actions.reduce(studyReducer, state)
const rate = (confidence: 1 | 2 | 3): StudyAction => ({ type: 'rate', confidence, reviewId: 'r' })
const flip: StudyAction = { type: 'flip' }
const cardOf = (state: StudyState) => currentCard(state.queue)

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

test.each<[string, StudyAction]>([
  ['a rating', rate(1)],
  ['an arrow', { type: 'next' }],
])('the flip resets when %s changes the card', (_, action) => {
  const state = run(begin(1, 2, 3), flip, action)
  expect([cardOf(state), state.isFlipped, state.turn]).toEqual([2, false, 1])
})

test('the flip resets when the same card comes again at once', () => {
  const state = run(begin(1), flip, rate(1))
  expect([cardOf(state), state.isFlipped, state.turn]).toEqual([1, false, 1])
})

test('an arrow that leads nowhere leaves the answer on screen', () => {
  const flipped = run(begin(1), flip)
  expect(run(flipped, { type: 'previous' }, { type: 'next' })).toBe(flipped)
})

test('undo brings the card back with its front', () => {
  const state = run(begin(1, 2), flip, rate(3), flip, { type: 'undo' })
  expect([cardOf(state), state.isFlipped, state.queue.ratedCount]).toEqual([1, false, 0])
})

test('nothing flips once the session is complete', () => {
  const complete = run(begin(1), flip, rate(3))
  expect(cardOf(complete)).toBe(undefined)
  expect(run(complete, flip)).toBe(complete)
})

import { expect, test } from 'vitest'
import { leftOf, type StoredPlan, wholeOf } from './stored-plan.ts'

const plan: StoredPlan = {
  cards: [
    { id: 1, isNew: false, seconds: 20 },
    { id: '7:moa', isNew: false, seconds: 20 },
    { id: 2, isNew: true, seconds: 40 },
  ],
  questions: { repeats: 2, fresh: 3 },
  secondsOfQuestion: 90,
  answeredBefore: 4,
  minutes: 10,
  usualMinutes: 10,
  waitingLater: 0,
  enough: 'every-day',
  isCatchingUp: false,
  newCardsFrom: null,
  caughtUpOn: null,
  ahead: [],
  later: [],
  unseenLater: 0,
}
const left = (done: (number | string)[], answered: number, openQuestions = 500) => {
  const {
    cards,
    minutesOf: _,
    ...rest
  } = leftOf(plan, { isDone: (id) => done.includes(id), answered, openQuestions })
  return { ...rest, ids: cards.map(({ id }) => id) }
}

test('the whole plan in numbers, minutes rounded up', () => {
  expect(wholeOf(plan)).toEqual({
    ...{ reviews: 2, newCards: 1, questions: 5, repeats: 2, minutes: 9 },
    minutesOf: { reviews: 1, newCards: 1, questions: 7 },
  })
})

test.each([
  [
    'nothing done',
    [],
    4,
    { reviews: 2, newCards: 1, questions: 5, repeats: 2, minutes: 9, ids: [1, '7:moa', 2] },
  ],
  ['a card', [1], 4, { reviews: 1, newCards: 1, questions: 5, repeats: 2, minutes: 9, ids: ['7:moa', 2] }],
  [
    'a component',
    ['7:moa'],
    4,
    { reviews: 1, newCards: 1, questions: 5, repeats: 2, minutes: 9, ids: [1, 2] },
  ],
  [
    'questions',
    [],
    8,
    { reviews: 2, newCards: 1, questions: 1, repeats: 1, minutes: 3, ids: [1, '7:moa', 2] },
  ],
  [
    'more questions than planned',
    [1, 2],
    30,
    { reviews: 1, newCards: 0, questions: 0, repeats: 0, minutes: 1, ids: ['7:moa'] },
  ],
  ['all', [1, 2, '7:moa'], 9, { reviews: 0, newCards: 0, questions: 0, repeats: 0, minutes: 0, ids: [] }],
])('what is left after %s', (_, done, answered, expected) => {
  expect(left(done, answered)).toEqual(expected)
})

test('no more questions are left than may be asked', () => {
  expect(left([1, 2, '7:moa'], 4, 1)).toMatchObject({ questions: 1, repeats: 1, minutes: 2 })
  expect(left([1, 2, '7:moa'], 4, 0)).toMatchObject({ questions: 0, repeats: 0, minutes: 0 })
})

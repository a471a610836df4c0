import { expect, test } from 'vitest'
import { type DayAhead, hasQueue, type NextStep, nextStep, type QuestionsAhead } from './next-step.ts'

const day = (facts: Partial<DayAhead>): DayAhead => ({
  studyDays: 12,
  dueCards: 0,
  newCards: 0,
  dueQuestions: 0,
  minutes: 0,
  firstChapter: 'Early Breast Cancer',
  ...facts,
})
const questions = (openQuestions: number, answeredToday: number): QuestionsAhead => ({
  openQuestions,
  answeredToday,
})
const open = questions(300, 0)

test.each<[string, DayAhead, QuestionsAhead, NextStep['kind'], string]>([
  [
    'nothing studied yet',
    day({ studyDays: 0, newCards: 20, minutes: 11 }),
    open,
    'cards',
    'Start with Early Breast Cancer: 20 new cards, about 11 minutes.',
  ],
  [
    'nothing studied yet, and no chapter known',
    day({ studyDays: 0, newCards: 1, minutes: 0, firstChapter: undefined }),
    open,
    'cards',
    'Start with 1 new card, about 1 minute.',
  ],
  [
    'nothing studied yet, and no cards',
    day({ studyDays: 0 }),
    open,
    'block',
    'Start with a block mixed as in the exam: 10 questions, about 20 minutes.',
  ],
  [
    'questions answered, and no card yet: what is due comes first',
    day({ studyDays: 0, newCards: 20, dueQuestions: 2, minutes: 15 }),
    open,
    'cards',
    '2 questions are due, 20 cards are new: about 15 minutes.',
  ],
  [
    'cards and questions',
    day({ dueCards: 14, dueQuestions: 3, minutes: 25 }),
    open,
    'cards',
    '14 cards and 3 questions are due, about 25 minutes.',
  ],
  [
    'cards, questions and new cards',
    day({ dueCards: 14, dueQuestions: 3, newCards: 10, minutes: 33 }),
    open,
    'cards',
    '14 cards and 3 questions are due, 10 cards are new: about 33 minutes.',
  ],
  ['one card', day({ dueCards: 1, minutes: 0.4 }), open, 'cards', '1 card is due, about 1 minute.'],
  ['new cards only', day({ newCards: 1, minutes: 1 }), open, 'cards', '1 card is new, about 1 minute.'],
  [
    'questions only',
    day({ dueQuestions: 1, minutes: 2 }),
    open,
    'due-questions',
    '1 question is due, about 2 minutes.',
  ],
  [
    'nothing due, questions left',
    day({}),
    open,
    'block',
    'No card is due. Next, a block mixed as in the exam: 10 questions, about 20 minutes.',
  ],
  [
    'few questions left',
    day({}),
    questions(1, 0),
    'block',
    'No card is due. Next, a block mixed as in the exam: 1 question, about 2 minutes.',
  ],
  ['a block was answered today', day({}), questions(290, 10), 'done', 'Done for today.'],
  ['no question left', day({}), questions(0, 0), 'done', 'Done for today.'],
])('%s', (_, ahead, more, kind, sentence) => {
  expect(nextStep(ahead, more)).toMatchObject({ kind, sentence })
})

test('the first step is told apart, for the button', () => {
  expect(nextStep(day({ studyDays: 0, newCards: 5 }), open)).toMatchObject({ isFirst: true })
  expect(nextStep(day({ studyDays: 0, newCards: 5, dueQuestions: 1 }), open)).toMatchObject({
    isFirst: false,
  })
  expect(nextStep(day({ newCards: 5 }), open)).toMatchObject({ isFirst: false })
})

test('the number of questions to ask', () => {
  expect(nextStep(day({ dueQuestions: 7 }), open)).toMatchObject({ count: 7 })
  expect(nextStep(day({}), questions(4, 0))).toMatchObject({ count: 4 })
})

test.each([
  [day({}), false],
  [day({ dueCards: 1 }), true],
  [day({ newCards: 1 }), true],
  [day({ dueQuestions: 1 }), true],
])('%o has a queue: %s', (ahead, expected) => {
  expect(hasQueue(ahead)).toBe(expected)
})

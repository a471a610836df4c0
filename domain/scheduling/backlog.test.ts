import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fastDecay } from '#tests/support/memory-weights.ts'
import {
  type DueCard,
  dailyReviewBudget,
  gainAtExam,
  orderBacklog,
  paceOfQuestions,
  planToday,
} from './backlog.ts'
import { defaultMemoryModel as memoryModel, memoryModelOf } from './fsrs.ts'

const today = 20_000
const card = (id: number, more: Partial<DueCard> = {}): DueCard => ({
  id,
  memory: { stability: 10, difficulty: 5 },
  lastStudyDay: today - 20,
  dueDay: today - 10,
  weight: 10,
  ...more,
})
const ids = (cards: DueCard[], examDay?: number) =>
  orderBacklog(cards, { today, examDay, memoryModel }).map(({ id }) => id)

describe('gainAtExam', () => {
  it('is more for a weak card than for a strong one', () => {
    const weak = gainAtExam(card(1), { today, examDay: today + 60, memoryModel })
    const strong = gainAtExam(card(2, { memory: { stability: 300, difficulty: 5 } }), {
      today,
      examDay: today + 60,
      memoryModel,
    })
    expect(weak).toBeGreaterThan(0.1)
    expect(strong).toBeLessThan(0.05)
  })

  it('is by the memory of the learner', () => {
    const own = memoryModelOf(fastDecay)
    const plan = { today, examDay: today + 60 }
    expect(gainAtExam(card(1), { ...plan, memoryModel: own })).not.toBeCloseTo(
      gainAtExam(card(1), { ...plan, memoryModel }),
      3,
    )
  })

  it('is between -1 and 1 and needs no exam date', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 1000, noNaN: true }),
        fc.double({ min: 1, max: 10, noNaN: true }),
        fc.nat(300),
        (stability, difficulty, elapsed) => {
          const gain = gainAtExam(
            { memory: { stability, difficulty }, lastStudyDay: today - elapsed },
            { today, memoryModel },
          )
          return gain > -1 && gain < 1
        },
      ),
    )
  })
})

describe('orderBacklog', () => {
  it('puts weight x gain first', () => {
    const strong = card(1, { memory: { stability: 300, difficulty: 5 } })
    expect(ids([strong, card(2)], today + 60)).toEqual([2, 1])
    expect(ids([card(1, { weight: 2 }), card(2, { weight: 14 })], today + 60)).toEqual([2, 1])
  })

  it('breaks ties by due day, then by id, and leaves cards outside the outline to the end', () => {
    expect(ids([card(3), card(2), card(1, { dueDay: today - 5 })])).toEqual([2, 3, 1])
    expect(ids([card(1, { weight: 0, dueDay: today - 30 }), card(2)])).toEqual([2, 1])
  })
})

test.each([
  [30, undefined, 120],
  [5, undefined, 20],
  [30, 20, 90],
  [1, 100, 1],
])('%i minutes at %s seconds a review hold %i reviews', (minutes, seconds, budget) => {
  expect(dailyReviewBudget(minutes, seconds)).toBe(budget)
})

describe('planToday', () => {
  const input = {
    dueCount: 20,
    dueQuestions: 0,
    unseenCount: 100,
    newCardsPerDay: 10,
    dailyMinutes: 30,
    reviewedToday: 0,
    newToday: 0,
    questionSecondsToday: 0,
  }

  test.each([
    ['room for all', {}, { reviews: 20, newCards: 10, later: 0, estimatedMinutes: 12 }],
    ['new cards done', { newToday: 10 }, { reviews: 20, newCards: 0, later: 0, estimatedMinutes: 5 }],
    ['few unseen', { unseenCount: 3 }, { reviews: 20, newCards: 3, later: 0, estimatedMinutes: 7 }],
    [
      'a backlog leaves no time for new ones',
      { dueCount: 500 },
      { reviews: 120, newCards: 0, later: 380, estimatedMinutes: 30 },
    ],
    [
      'time for some new ones',
      { dueCount: 100 },
      { reviews: 100, newCards: 7, later: 0, estimatedMinutes: 30 },
    ],
    [
      'half of it done',
      { dueCount: 500, reviewedToday: 60 },
      { reviews: 60, newCards: 0, later: 440, estimatedMinutes: 15 },
    ],
    ['budget used up', { reviewedToday: 300 }, { reviews: 0, newCards: 0, later: 20, estimatedMinutes: 0 }],
    [
      'nothing due',
      { dueCount: 0, newCardsPerDay: 0 },
      { reviews: 0, newCards: 0, later: 0, estimatedMinutes: 0 },
    ],
    [
      'a slower learner',
      { dueCount: 500, secondsPerReview: 30 },
      { reviews: 60, newCards: 0, later: 440, estimatedMinutes: 30 },
    ],
  ])('%s', (_, more, expected) => {
    expect(planToday({ ...input, ...more })).toEqual({ questions: 0, ...expected })
  })

  test.each([
    [
      'questions before new cards',
      { dueQuestions: 10, newCardsPerDay: 30 },
      { reviews: 20, questions: 10, newCards: 15, later: 0, estimatedMinutes: 30 },
    ],
    [
      'a backlog of both: half of the day for each',
      { dueCount: 500, dueQuestions: 50 },
      { reviews: 60, questions: 10, newCards: 0, later: 440, estimatedMinutes: 30 },
    ],
    [
      'what few questions leave goes to cards',
      { dueCount: 500, dueQuestions: 2 },
      { reviews: 108, questions: 2, newCards: 0, later: 392, estimatedMinutes: 30 },
    ],
    [
      'what few cards leave goes to questions',
      { dueCount: 20, dueQuestions: 50 },
      { reviews: 20, questions: 16, newCards: 1, later: 0, estimatedMinutes: 30 },
    ],
    [
      'the cards done first leave the half of the questions as it was',
      { dueCount: 440, reviewedToday: 60, dueQuestions: 50 },
      { reviews: 0, questions: 10, newCards: 0, later: 440, estimatedMinutes: 15 },
    ],
    [
      'the questions done first leave the half of the cards as it was',
      { dueCount: 500, dueQuestions: 40, questionSecondsToday: 900 },
      { reviews: 60, questions: 0, newCards: 0, later: 440, estimatedMinutes: 15 },
    ],
    [
      'half of the questions done',
      { dueCount: 500, dueQuestions: 45, questionSecondsToday: 450 },
      { reviews: 60, questions: 5, newCards: 0, later: 440, estimatedMinutes: 23 },
    ],
    [
      'a block of new questions used the day up',
      { dueQuestions: 5, questionSecondsToday: 1800 },
      { reviews: 0, questions: 0, newCards: 0, later: 20, estimatedMinutes: 0 },
    ],
    [
      'a learner who takes three minutes for a question',
      { dueCount: 500, dueQuestions: 50, secondsPerQuestion: 180 },
      { reviews: 60, questions: 5, newCards: 0, later: 440, estimatedMinutes: 30 },
    ],
    [
      'too little time for one question',
      { dueCount: 500, dueQuestions: 50, dailyMinutes: 2 },
      { reviews: 8, questions: 0, newCards: 0, later: 492, estimatedMinutes: 2 },
    ],
    [
      'only questions',
      { dueCount: 0, unseenCount: 0, dueQuestions: 3 },
      { reviews: 0, questions: 3, newCards: 0, later: 0, estimatedMinutes: 5 },
    ],
  ])('%s', (_, more, expected) => {
    expect(planToday({ ...input, ...more })).toEqual(expected)
  })

  it('never plans more than the minutes that are left', () => {
    fc.assert(
      fc.property(
        fc.record({
          dueCount: fc.nat(500),
          dueQuestions: fc.nat(100),
          dailyMinutes: fc.integer({ min: 5, max: 480 }),
          reviewedToday: fc.nat(200),
          newToday: fc.nat(20),
          questionSecondsToday: fc.nat(20_000),
          secondsPerQuestion: fc.double({ min: 20, max: 300, noNaN: true }),
        }),
        (more) => {
          const share = planToday({ ...input, ...more })
          const spent = more.reviewedToday * 15 + more.newToday * 40 + more.questionSecondsToday
          const left = Math.max(0, more.dailyMinutes * 60 - spent)
          expect(Math.min(share.reviews, share.questions, share.newCards)).toBeGreaterThanOrEqual(0)
          expect(share.estimatedMinutes).toBeLessThanOrEqual(Math.ceil(left / 60))
        },
      ),
    )
  })
})

test.each([
  [0, 0, undefined],
  [19, 1900, undefined],
  [20, 1500, 75],
  [20, 86_400, 300],
  [40, 0, 20],
])('%i questions in %i seconds: %s seconds for a question', (questions, seconds, pace) => {
  expect(paceOfQuestions({ questions, seconds })).toBe(pace)
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type DueCard, dailyReviewBudget, gainAtExam, orderBacklog, planToday } from './backlog.ts'

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
  orderBacklog(cards, { today, examDay }).map(({ id }) => id)

describe('gainAtExam', () => {
  it('is more for a weak card than for a strong one', () => {
    const weak = gainAtExam(card(1), { today, examDay: today + 60 })
    const strong = gainAtExam(card(2, { memory: { stability: 300, difficulty: 5 } }), {
      today,
      examDay: today + 60,
    })
    expect(weak).toBeGreaterThan(0.1)
    expect(strong).toBeLessThan(0.05)
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
            { today },
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
    unseenCount: 100,
    newCardsPerDay: 10,
    dailyMinutes: 30,
    reviewedToday: 0,
    newToday: 0,
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
    expect(planToday({ ...input, ...more })).toEqual(expected)
  })
})

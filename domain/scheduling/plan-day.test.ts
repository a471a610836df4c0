import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { usualKnownAtSight } from './exam-gain.ts'
import { defaultMemoryModel as memoryModel } from './fsrs.ts'
import { type DayInput, type DueCandidate, mostNewCards, planDay } from './plan-day.ts'
import { usualSeconds } from './study-seconds.ts'

const today = 20_000
const due = (id: number, more: Partial<DueCandidate<number>> = {}): DueCandidate<number> => ({
  id,
  memory: { stability: 10, difficulty: 5 },
  lastStudyDay: today - 20,
  dueDay: today - 10,
  weight: 10,
  ...more,
})
const some = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
const newCards = some(200, (id) => ({ id: 10_000 + id, weight: 10 }))

const usualDay: DayInput<number> = {
  today,
  examDay: today + 180,
  memoryModel,
  pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
  due: some(20, due),
  newCards,
  unseenCount: 1200,
  newCardsPerDay: 10,
  dueQuestions: 0,
  dailyMinutes: 30,
  restDays: new Set(),
  done: { reviews: 0, newCards: 0, questionSeconds: 0 },
}
const plan = (more: Partial<DayInput<number>> = {}) => planDay({ ...usualDay, ...more })
const dayWith = (done: Partial<DayInput<number>['done']>) => ({ done: { ...usualDay.done, ...done } })

describe('the cards of a day', () => {
  it('are all that is due and the new ones, when there is time for both', () => {
    expect(plan()).toMatchObject({ reviews: 20, newCards: 10, later: 0, questions: 0, estimatedMinutes: 13 })
  })

  it('come with the highest worth first: weight x gain for each second', () => {
    const strong = due(1, { memory: { stability: 300, difficulty: 5 } })
    expect(plan({ due: [strong, due(2)], newCards: [] }).cards).toEqual([2, 1])
    expect(plan({ due: [due(1, { weight: 2 }), due(2, { weight: 14 })], newCards: [] }).cards).toEqual([2, 1])
    expect(plan({ due: [due(1), due(2, { dueDay: today - 30 })], newCards: [] }).cards).toEqual([2, 1])
  })

  it('a new card comes before a due one that gains less, and after one that gains more', () => {
    const strong = due(1, { memory: { stability: 300, difficulty: 5 } })
    const weighty = due(2, { weight: 100 })
    expect(plan({ due: [strong, weighty], newCards: newCards.slice(0, 1) }).cards).toEqual([2, 10_001, 1])
  })

  it('with too little time the rest waits, and new cards are among those chosen', () => {
    const share = plan({ due: some(500, (id) => due(id, { memory: { stability: 120, difficulty: 5 } })) })
    expect(share.newCards).toBe(10)
    expect(share.reviews + share.later).toBe(500)
    expect(share.later).toBeGreaterThan(400)
    expect(share.estimatedMinutes).toBeLessThanOrEqual(30)
  })

  it('a small category has its turn among the new ones, which count by their average weight', () => {
    const mixed = [14, 2, 14, 2].map((weight, index) => ({ id: 100 + index, weight }))
    const middling = some(50, (id) => due(id, { weight: 3 }))
    const { cards } = plan({ newCards: mixed, due: middling, dailyMinutes: 200 / 60 })
    expect(cards.filter((id) => id >= 100)).toEqual([100, 101, 102, 103])
  })

  it('may be named by text too, as components of drugs are', () => {
    const { cards } = planDay<string>({ ...usualDay, due: [{ ...due(1), id: '7:mechanism' }], newCards: [] })
    expect(cards).toEqual(['7:mechanism'])
  })
})

describe('new cards', () => {
  it.each([
    ['the setting', {}, 10],
    ['1.5 times the even pace, rounded up', { newCardsPerDay: 50 }, 10],
    ['nearer to the exam more', { newCardsPerDay: 50, examDay: today + 60 }, 30],
    ['without an exam date the setting', { newCardsPerDay: 50, examDay: null }, 50],
    ['after the exam day too', { newCardsPerDay: 50, examDay: today - 1 }, 50],
    ['on the first day of all the setting', { newCardsPerDay: 20, unseenCount: 190, isFirstDay: true }, 20],
    ['on the next days the pace', { newCardsPerDay: 20, unseenCount: 190 }, 2],
    ['on the exam day all of them', { newCardsPerDay: 50, unseenCount: 40, examDay: today }, 50],
    ['few unseen', { unseenCount: 3 }, 1],
  ])('%s', (_, more, count) => {
    expect(mostNewCards({ ...usualDay, ...more })).toBe(count)
  })

  it('those of today count, and the pace is that of the morning', () => {
    const day = { newCardsPerDay: 50, unseenCount: 1200 - 4 }
    expect(plan({ ...day, ...dayWith({ newCards: 4 }) }).newCards).toBe(6)
    expect(plan({ newCardsPerDay: 0 }).newCards).toBe(0)
    expect(plan(dayWith({ newCards: 12 })).newCards).toBe(0)
  })
})

describe('what is done already', () => {
  it('is taken from the day', () => {
    const backlog = { due: some(500, due), newCards: [] }
    const half = plan({ ...backlog, ...dayWith({ reviews: 53 }) })
    expect(half.estimatedMinutes).toBe(15)
    expect(half.reviews).toBeLessThan(plan(backlog).reviews * 0.6)
  })

  it('a day that is used up, but for less than a minute, is done', () => {
    expect(plan(dayWith({ reviews: 300 }))).toMatchObject({ cards: [], later: 20, estimatedMinutes: 0 })
    expect(plan(dayWith({ questionSeconds: 1745 })).cards).toEqual([])
    expect(plan({ dailyMinutes: 55 / 60 }).cards).not.toEqual([])
  })
})

describe('questions to be asked again', () => {
  const backlog = { due: some(500, due) }
  it.each([
    ['with time for all', { dueQuestions: 10 }, 10],
    ['half of the day when cards wait too', { ...backlog, dueQuestions: 50 }, 10],
    ['few of them leave the rest to cards', { ...backlog, dueQuestions: 2 }, 2],
    ['what few cards leave goes to questions', { dueQuestions: 50 }, 16],
    ['cards done first leave their half', { ...backlog, dueQuestions: 50, ...dayWith({ reviews: 50 }) }, 10],
    [
      'questions done first leave the half of the cards',
      { ...backlog, dueQuestions: 40, ...dayWith({ questionSeconds: 900 }) },
      0,
    ],
    ['half of the questions done', { ...backlog, dueQuestions: 45, ...dayWith({ questionSeconds: 450 }) }, 5],
    [
      'a block of new questions used the day up',
      { dueQuestions: 5, ...dayWith({ questionSeconds: 1800 }) },
      0,
    ],
    ['too little time for one', { ...backlog, dueQuestions: 50, dailyMinutes: 2 }, 0],
    ['only questions', { due: [], newCards: [], dueQuestions: 3 }, 3],
  ])('%s', (_, more, questions) => {
    expect(plan(more).questions).toBe(questions)
  })

  it('take the learner’s own time', () => {
    const slow = { seconds: { ...usualSeconds, question: 180 }, knownAtSight: 0.45 }
    expect(plan({ ...backlog, dueQuestions: 50, pace: slow }).questions).toBe(5)
    expect(plan({ due: [], newCards: [], dueQuestions: 3 }).estimatedMinutes).toBe(5)
  })
})

test('a day never has more than the time that is left', () => {
  fc.assert(
    fc.property(
      fc.record({
        dueCount: fc.nat(300),
        dueQuestions: fc.nat(100),
        dailyMinutes: fc.integer({ min: 1, max: 480 }),
        reviews: fc.nat(200),
        newToday: fc.nat(20),
        questionSeconds: fc.nat(20_000),
        question: fc.double({ min: 20, max: 300, noNaN: true }),
      }),
      ({ dueCount, reviews, newToday, questionSeconds, question, ...more }) => {
        const share = plan({
          ...more,
          due: some(dueCount, due),
          done: { reviews, newCards: newToday, questionSeconds },
          pace: { seconds: { ...usualSeconds, question }, knownAtSight: 0.45 },
        })
        const spent = reviews * 15 + newToday * 40 + questionSeconds
        const left = Math.max(0, more.dailyMinutes * 60 - spent)
        expect(share.cards.length).toBe(share.reviews + share.newCards)
        expect(Math.min(share.reviews, share.questions, share.newCards, share.later)).toBeGreaterThanOrEqual(
          0,
        )
        expect(share.estimatedMinutes).toBeLessThanOrEqual(Math.ceil(left / 60))
      },
    ),
    { numRuns: 50 },
  )
})

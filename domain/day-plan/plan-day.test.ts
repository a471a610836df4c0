import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { usualKnownAtSight } from '#domain/exam-plan/exam-gain.ts'
import { defaultMemoryModel as memoryModel } from '#domain/scheduling/fsrs.ts'
import { secondsOfReview, usualSeconds } from '#domain/scheduling/study-seconds.ts'
import { countsOf, type DayInput, type DueCandidate, mostNewCards, planDay } from './plan-day.ts'

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
  questions: { repeats: 0, fresh: 0 },
  dueAhead: new Map(),
  dailyMinutes: 30,
  restDays: new Set(),
  done: { reviews: 0, newCards: 0, questionSeconds: 0 },
}
/** The plan with its numbers; minutes rounded up. */
function plan(more: Partial<DayInput<number>> = {}) {
  const input = { ...usualDay, ...more }
  const day = planDay(input)
  const counts = countsOf(day)
  const seconds =
    day.cards.reduce((sum, card) => sum + card.seconds, 0) + counts.questions * input.pace.seconds.question
  const ids = day.cards.map(({ id }) => id)
  return { ...day, ...counts, ids, seconds, minutes: Math.ceil(seconds / 60) }
}
/** The last four weeks, where the highest worth comes first. */
const byWorth = { examDay: today + 28 }
const dayWith = (done: Partial<DayInput<number>['done']>) => ({ done: { ...usualDay.done, ...done } })

describe('the cards of a day', () => {
  it('are all that is due and the new ones, when there is time for both', () => {
    expect(plan()).toMatchObject({ reviews: 20, newCards: 10, waiting: 0, questions: 0, minutes: 13 })
  })

  it('come with the highest worth first: weight x gain for each second', () => {
    const strong = due(1, { memory: { stability: 300, difficulty: 5 } })
    expect(plan({ due: [strong, due(2)], newCards: [] }).ids).toEqual([2, 1])
    expect(plan({ due: [due(1, { weight: 2 }), due(2, { weight: 14 })], newCards: [] }).ids).toEqual([2, 1])
    expect(plan({ due: [due(1), due(2, { dueDay: today - 30 })], newCards: [] }).ids).toEqual([2, 1])
  })

  it('while there is time for all that comes back, none that is due waits for a new one', () => {
    const strong = some(20, (id) => due(id, { memory: { stability: 3000, difficulty: 5 }, weight: 1 }))
    const short = { due: strong, dailyMinutes: 6 }
    expect(plan({ ...short, newCardsPerDay: 1 })).toMatchObject({ reviews: 20, newCards: 1, waiting: 0 })
    expect(plan({ ...short, ...byWorth, newCardsPerDay: 10, unseenCount: 200 }).newCards).toBe(9)
    // Without an exam nothing has to be seen by a date.
    expect(plan({ ...short, examDay: null }).waiting).toBe(0)
  })

  it('else a new card comes before a due one that gains less, and after one that gains more', () => {
    const strong = due(1, { memory: { stability: 3000, difficulty: 5 } })
    const weighty = due(2, { weight: 100 })
    const { ids } = plan({ ...byWorth, due: [strong, weighty], newCards: newCards.slice(0, 1) })
    expect(ids).toEqual([2, 10_001, 1])
  })

  it('with too little time the rest waits', () => {
    const backlog = some(150, (id) => due(id, { memory: { stability: 120, difficulty: 5 } }))
    const share = plan({ ...byWorth, due: backlog, dailyMinutes: 15 })
    expect(share.newCards).toBe(10)
    expect(share.reviews + share.waiting).toBe(150)
    expect(share.waiting).toBeGreaterThan(100)
    expect(share.seconds).toBeLessThanOrEqual(15 * 60)
  })

  it('nothing new comes while what is due needs more than three days, unless the learner wants it', () => {
    const backlog = { ...byWorth, due: some(150, due), dailyMinutes: 12 }
    expect(plan(backlog)).toMatchObject({ newCards: 0, isCatchingUp: true })
    expect(plan({ ...backlog, newCardsPerDay: 0 })).toMatchObject({ newCards: 0, isCatchingUp: false })
    expect(plan({ ...backlog, newWhileCatchingUp: true })).toMatchObject({ isCatchingUp: false })
    expect(plan({ ...backlog, dailyMinutes: 16 })).toMatchObject({ isCatchingUp: false })
  })

  it('a small category has its turn among the new ones, which count by their average weight', () => {
    const mixed = [14, 2, 14, 2].map((weight, index) => ({ id: 100 + index, weight }))
    const middling = some(40, (id) => due(id, { weight: 1 }))
    const { ids } = plan({ ...byWorth, newCards: mixed, due: middling, dailyMinutes: 4 })
    expect(ids.filter((id) => id >= 100)).toEqual([100, 101, 102, 103])
  })

  it('may be named by text too, as components of drugs are', () => {
    const { notDue: _, ...day } = usualDay
    const { cards } = planDay<string>({ ...day, due: [{ ...due(1), id: '7:mechanism' }], newCards: [] })
    expect(cards.map(({ id }) => id)).toEqual(['7:mechanism'])
  })
})

describe('the last ten days', () => {
  const low = due(1, { memory: { stability: 2, difficulty: 5 }, lastStudyDay: today - 1, dueDay: today + 3 })
  const kept = due(2, {
    memory: { stability: 90, difficulty: 5 },
    lastStudyDay: today - 1,
    dueDay: today + 9,
  })
  const day = (left: number) => ({ examDay: today + left, due: [], notDue: [low, kept] })

  it('ask cards below 0.8 on the exam day before anything new, due or not', () => {
    expect(plan({ ...day(10), dailyMinutes: 0.75 }).ids).toEqual([1])
    expect(plan(day(10))).toMatchObject({ reviews: 1, newCards: 10, waiting: 0 })
  })

  it('before them they are not asked', () => {
    expect(plan(day(11)).reviews).toBe(0)
    expect(plan({ ...day(11), examDay: null }).reviews).toBe(0)
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
    expect(half.minutes).toBe(15)
    expect(half.reviews).toBeLessThan(plan(backlog).reviews * 0.6)
  })

  it('a day that is used up is done', () => {
    expect(plan(dayWith({ reviews: 300 }))).toMatchObject({ cards: [], waiting: 20, minutes: 0 })
    expect(plan(dayWith({ questionSeconds: 1795 })).cards).toEqual([])
  })
})

describe('questions', () => {
  const backlog = { due: some(500, due) }
  const many = { questions: { repeats: 50, fresh: 100 } }
  it.each([
    ['all, where there are few', { questions: { repeats: 2, fresh: 1 } }, [2, 1]],
    ['those to be asked again first', { questions: { repeats: 4, fresh: 100 } }, [4, 7]],
    ['a third of the minutes and what cards leave', many, [11, 0]],
    ['what cards leave of the day too', { ...many, due: [], newCards: [] }, [20, 0]],
    ['the same when cards wait', { ...backlog, ...many }, [6, 0]],
    ['what was answered counts', { ...backlog, ...many, ...dayWith({ questionSeconds: 270 }) }, [3, 0]],
    ['cards done first leave them their part', { ...many, ...dayWith({ reviews: 50 }) }, [6, 0]],
    ['too little time for one', { ...many, dailyMinutes: 4 }, [0, 0]],
    ['none, where there are none', { questions: { repeats: 0, fresh: 0 } }, [0, 0]],
  ])('%s', (_, more, [repeats, fresh]) => {
    expect(planDay({ ...usualDay, ...more }).questions).toEqual({ repeats, fresh })
  })

  it('take the learner’s own time', () => {
    const slow = { seconds: { ...usualSeconds, question: 180 }, knownAtSight: 0.45 }
    expect(plan({ ...many, pace: slow }).questions).toBe(5)
    expect(plan({ ...many, ...backlog, pace: slow }).questions).toBe(3)
  })

  it('lend their part to due cards, and never to new ones', () => {
    const few = { questions: { repeats: 1, fresh: 0 } }
    const onlyNew = { due: [], newCardsPerDay: 100, unseenCount: 20_000 }
    expect(plan({ ...onlyNew, ...few }).newCards).toBe(30)
    expect(plan(onlyNew).newCards).toBe(45)
    const lent = plan({ ...backlog, ...few, newCards: [] })
    expect(lent.seconds).toBeGreaterThan(28 * 60)
  })
})

test('a day never has more than the time that is left', () => {
  fc.assert(
    fc.property(
      fc.record({
        dueCount: fc.nat(300),
        repeats: fc.nat(100),
        fresh: fc.nat(100),
        dailyMinutes: fc.integer({ min: 1, max: 480 }),
        reviews: fc.nat(200),
        newToday: fc.nat(20),
        questionSeconds: fc.nat(20_000),
        question: fc.double({ min: 20, max: 300, noNaN: true }),
      }),
      ({ dueCount, reviews, newToday, questionSeconds, question, repeats, fresh, ...more }) => {
        const share = plan({
          ...more,
          due: some(dueCount, due),
          questions: { repeats, fresh },
          done: { reviews, newCards: newToday, questionSeconds },
          pace: { seconds: { ...usualSeconds, question }, knownAtSight: 0.45 },
        })
        const spent = reviews * secondsOfReview() + newToday * 40 + questionSeconds
        const left = Math.max(0, more.dailyMinutes * 60 - spent)
        expect(share.reviews + share.waiting).toBe(dueCount)
        expect(share.seconds).toBeLessThanOrEqual(left + 1e-6)
        const inShare = share.questions - share.questionsAfterCards
        expect(inShare * question).toBeLessThanOrEqual((more.dailyMinutes * 60) / 3 + 1e-6)
        if (share.waiting > 0) expect(share.questionsAfterCards).toBe(0)
        const open = repeats + fresh - share.questions
        if (share.waiting === 0 && open > 0) expect(left - share.seconds).toBeLessThan(question + 1e-6)
      },
    ),
    { numRuns: 50 },
  )
})

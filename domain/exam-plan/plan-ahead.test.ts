import { describe, expect, it } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { usualPromise } from '#tests/support/simulation/usual-promise.ts'
import { planAhead } from './plan-ahead.ts'

const today = 20_000
const due = (id: number | string, dueDay: number) => ({
  id,
  memory: { stability: 10, difficulty: 5 },
  lastStudyDay: today - 20,
  dueDay,
  weight: 10,
})
const unseen = Array.from({ length: 60 }, (_, place) => ({ id: 101 + place, weight: 10 }))
const usual = {
  ...usualPromise,
  today,
  examDay: today + 180,
  trueMemory: defaultMemoryModel,
  dailyMinutes: 30,
  newCardsPerDay: 3,
  seen: [due(1, today - 3), due(2, today + 1), due(3, today + 1), due(4, today + 6)],
  unseen,
  unseenCount: 1200,
}
const plan = (more: Partial<Parameters<typeof planAhead>[0]> = {}) => planAhead({ ...usual, ...more })
const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)

describe('the days ahead', () => {
  it('each has what is due on it and its own new cards; for days without a network each card once', () => {
    const { cards, later } = plan()
    expect(sorted(cards.map(({ id }) => Number(id)))).toEqual([1, 101, 102, 103])
    expect(later.map(sorted)).toEqual([
      [2, 3, 104, 105, 106],
      [107, 108, 109],
      [110, 111, 112],
      [113, 114, 115],
      [116, 117, 118],
      [4, 119, 120, 121],
    ])
  })

  it('count what comes back too, in minutes, with components of drugs apart', () => {
    const { ahead } = plan({
      seen: [due(1, today), due('7:moa', today + 1)],
      questions: { repeats: 0, fresh: 9 },
    })
    expect(ahead).toHaveLength(14)
    expect(ahead[0]).toMatchObject({ counts: { reviews: 1, newCards: 3, drugComponents: 0, questions: 9 } })
    expect(ahead[1]).toMatchObject({ counts: { drugComponents: 1 }, secondsOfDay: 1800, isRestDay: false })
    expect(ahead[2]?.counts.reviews).toBeGreaterThanOrEqual(2)
    expect(ahead[0]?.seconds).toMatchObject({ newCards: 120, questions: 810 })
  })

  it('a rest day has a tenth, and what does not fit is done later', () => {
    const { ahead } = plan({ dailyMinutes: 4, unseenCount: 0, unseen: [], restDays: new Set([today + 1]) })
    expect(ahead.map(({ counts }) => counts.reviews).slice(0, 3)).toEqual([1, 1, 1])
    expect(ahead.map(({ isRestDay }) => isRestDay).indexOf(true)).toBe(1)
  })

  it('end with the exam day', () => {
    expect(plan({ examDay: today + 5 }).ahead).toHaveLength(6)
    expect(plan({ examDay: today }).ahead).toHaveLength(1)
  })

  it('what was done before the plan counts for the first day alone', () => {
    const { cards, later } = plan({ done: { reviews: 0, newCards: 3, questionSeconds: 0 } })
    expect(cards.map(({ id }) => id)).toEqual([1])
    expect(later[0]).toEqual(expect.arrayContaining([101, 102, 103]))
  })
})

describe('whether the minutes are enough', () => {
  const backlog = (count: number) => Array.from({ length: count }, (_, id) => due(id + 1000, today - 3))

  it('for every day', () => {
    expect(plan()).toMatchObject({
      enough: 'every-day',
      waitingLater: 0,
      caughtUpOn: today,
      newCardsFrom: null,
    })
  })

  it('for what waits within two weeks, with the day on which nothing waits', () => {
    const { enough, cards, caughtUpOn } = plan({ seen: backlog(150), newCardsPerDay: 0 })
    expect([enough, cards.length]).toEqual(['in-two-weeks', 106])
    expect(caughtUpOn).toBe(today + 1)
  })

  it('not, and nothing new comes until less than three days wait', () => {
    const { isCatchingUp, newCardsFrom, caughtUpOn } = plan({ seen: backlog(400), dailyMinutes: 12 })
    expect(isCatchingUp).toBe(true)
    expect(newCardsFrom).toBeGreaterThan(today + 5)
    expect(caughtUpOn ?? Number.POSITIVE_INFINITY).toBeGreaterThan(newCardsFrom ?? 0)
    const heavy = Array.from({ length: 1000 }, (_, id) => due(id + 1000, today + (id % 14)))
    expect(plan({ seen: heavy, dailyMinutes: 10 })).toMatchObject({ enough: 'no' })
  })
})

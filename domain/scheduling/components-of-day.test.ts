import { describe, expect, it } from 'vitest'
import { type ComponentsOfDay, withComponents } from './components-of-day.ts'
import { usualKnownAtSight } from './exam-gain.ts'
import { defaultMemoryModel as memoryModel } from './fsrs.ts'
import { type DayInput, planDay } from './plan-day.ts'
import { usualSeconds } from './study-seconds.ts'

const today = 20_000
const some = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
const seen = { memory: { stability: 10, difficulty: 5 }, lastStudyDay: today - 20, dueDay: today - 10 }

/** Twenty minutes, and more due than fits. */
const day: DayInput<number> = {
  today,
  examDay: today + 180,
  memoryModel,
  pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
  due: some(200, (id) => ({ id, ...seen, weight: 10 })),
  newCards: some(20, (id) => ({ id: 10_000 + id, weight: 10 })),
  unseenCount: 900,
  newCardsPerDay: 20,
  dueQuestions: 0,
  dailyMinutes: 20,
  restDays: new Set(),
  done: { reviews: 0, newCards: 0, questionSeconds: 0 },
}
const drugs: ComponentsOfDay = {
  weight: 9,
  isWeak: false,
  due: some(400, (id) => ({ id: `${id}:moa`, ...seen })),
  unseen: some(20, (id) => `${id}:boxed_warning`),
  unseenCount: 1000,
  done: { reviews: 0, newCards: 0 },
}
const isComponent = (id: number | string) => typeof id === 'string'
const componentsIn = (input: DayInput<number | string>) => planDay(input).cards.filter(isComponent).length

describe('components among the day’s cards', () => {
  it('that are due take at most twice the share of Drug Knowledge, however many there are', () => {
    const input = withComponents({ ...day, newCards: [] }, { ...drugs, unseen: [] })
    expect(input.due.filter(({ id }) => isComponent(id))).toHaveLength(14)
    expect(
      componentsIn({
        ...input,
        due: input.due.map((one) => ({ ...one, weight: isComponent(one.id) ? 9 : 8 })),
      }),
    ).toBeGreaterThan(0)
    const few = withComponents({ ...day, dailyMinutes: 1 }, drugs)
    expect(few.due.filter(({ id }) => isComponent(id))).toHaveLength(1)
  })

  it('compete with the weight of their category, and those that gain most are among them', () => {
    const strong = { id: '900:moa', ...seen, memory: { stability: 900, difficulty: 5 } }
    const input = withComponents({ ...day, due: [] }, { ...drugs, due: [strong, ...drugs.due] })
    expect(input.due.map(({ id }) => id)).not.toContain('900:moa')
    expect(new Set(input.due.map(({ weight }) => weight))).toEqual(new Set([9]))
  })

  it.each([
    [1, false, 0.09],
    [3, false, 0.09],
    [5, false, 0.09],
    [20, false, 0.09],
    [100, false, 0.09],
    [200, false, 0.09],
    // The learner feels weakest in Drug Knowledge.
    [5, true, 0.18],
    [20, true, 0.18],
  ])('of %i new cards a day, weak %s, this part: %d', (perDay, isWeak, part) => {
    const days = 400
    const found = some(days, (n) => {
      const newCards = some(perDay, (id) => ({ id, weight: 10 }))
      const unseen = some(perDay, (id) => `${id}:moa`)
      const input = withComponents(
        { ...day, today: today + n, newCards, newCardsPerDay: perDay },
        { ...drugs, unseen, isWeak },
      )
      expect(input.newCards).toHaveLength(perDay)
      return input.newCards.filter(({ id }) => isComponent(id)).length
    })
    const share = found.reduce((sum, count) => sum + count, 0) / (days * perDay)
    expect(share).toBeCloseTo(part, 2)
  })

  it('keep their places when the day is planned again after some of it', () => {
    const whole = withComponents(day, drugs).newCards.map(({ id }) => isComponent(id))
    const rated = whole.slice(0, 12)
    const rest = withComponents(
      { ...day, done: { ...day.done, newCards: rated.filter((is) => !is).length } },
      { ...drugs, done: { reviews: 0, newCards: rated.filter((is) => is).length } },
    )
    expect(rest.newCards.map(({ id }) => isComponent(id)).slice(0, 8)).toEqual(whole.slice(12))
  })

  it('are all that is new once no flashcard is, and none come without new cards a day', () => {
    const learned = { ...day, newCards: [], unseenCount: 0, due: [] }
    expect(withComponents(learned, drugs)).toMatchObject({ unseenCount: 1000 })
    expect(withComponents(learned, drugs).newCards).toHaveLength(20)
    expect(withComponents({ ...learned, newCardsPerDay: 0 }, drugs).newCards).toEqual([])
  })

  it('make no haste of the flashcards, and what was rated of them counts as time spent', () => {
    const input = withComponents(day, { ...drugs, done: { reviews: 7, newCards: 2 } })
    expect(input.unseenCount).toBe(989)
    expect(input.done).toEqual({ reviews: 7, newCards: 2, questionSeconds: 0 })
  })
})

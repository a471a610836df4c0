import { describe, expect, it } from 'vitest'
import { type ComponentsOfDay, withComponents } from './components-of-day.ts'

const today = 20_000
const some = <T>(count: number, make: (id: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
const seen = { memory: { stability: 10, difficulty: 5 }, lastStudyDay: today - 20, dueDay: today - 10 }

const cards = {
  today,
  seen: some(200, (id) => ({ id, ...seen, weight: 10 })),
  unseen: some(20, (id) => ({ id: 10_000 + id, weight: 10 })),
  unseenCount: 900,
  newCardsPerDay: 20,
  done: { reviews: 0, newCards: 0, questionSeconds: 0 },
}
const drugs: ComponentsOfDay = {
  weight: 9,
  isWeak: false,
  scheduled: some(400, (id) => ({ id: `${id}:moa`, ...seen })),
  unseen: some(20, (id) => `${id}:boxed_warning`),
  unseenCount: 1000,
  done: { reviews: 0, newCards: 0 },
}
const isComponent = (id: number | string) => typeof id === 'string'

describe('components among the day’s cards', () => {
  it('compete with the weight of their category', () => {
    const input = withComponents(cards, drugs)
    const components = input.seen.filter(({ id }) => isComponent(id))
    expect(components).toHaveLength(400)
    expect(new Set(components.map(({ weight }) => weight))).toEqual(new Set([9]))
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
        { ...cards, today: today + n, unseen: newCards, newCardsPerDay: perDay },
        { ...drugs, unseen, isWeak },
      )
      expect(input.unseen).toHaveLength(perDay)
      return input.unseen.filter(({ id }) => isComponent(id)).length
    })
    const share = found.reduce((sum, count) => sum + count, 0) / (days * perDay)
    expect(share).toBeCloseTo(part, 2)
  })

  it('keep their places when the day is planned again after some of it', () => {
    const whole = withComponents(cards, drugs).unseen.map(({ id }) => isComponent(id))
    const rated = whole.slice(0, 12)
    const rest = withComponents(
      { ...cards, done: { ...cards.done, newCards: rated.filter((is) => !is).length } },
      { ...drugs, done: { reviews: 0, newCards: rated.filter((is) => is).length } },
    )
    expect(rest.unseen.map(({ id }) => isComponent(id)).slice(0, 8)).toEqual(whole.slice(12))
  })

  it('are all that is new once no flashcard is, and none come without new cards a day', () => {
    const learned = { ...cards, unseen: [], unseenCount: 0, seen: [] }
    expect(withComponents(learned, drugs)).toMatchObject({ unseenCount: 1000 })
    expect(withComponents(learned, drugs).unseen).toHaveLength(20)
    expect(withComponents({ ...learned, newCardsPerDay: 0 }, drugs).unseen).toEqual([])
  })

  it('make no haste of the flashcards, and what was rated of them counts as time spent', () => {
    const input = withComponents(cards, { ...drugs, done: { reviews: 7, newCards: 2 } })
    expect(input.unseenCount).toBe(989)
    expect(input.done).toEqual({ reviews: 7, newCards: 2, questionSeconds: 0 })
  })
})

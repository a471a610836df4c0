import { expect, test } from 'vitest'
import { usualKnownAtSight } from './exam-gain.ts'
import { defaultMemoryModel as memoryModel } from './fsrs.ts'
import type { DayInput } from './plan-day.ts'
import { planWeek } from './plan-week.ts'
import { usualSeconds } from './study-seconds.ts'

const today = 20_000
const due = (id: number, dueDay: number) => ({
  id,
  memory: { stability: 10, difficulty: 5 },
  lastStudyDay: today - 20,
  dueDay,
  weight: 10,
})
const input: DayInput<number> = {
  today,
  examDay: today + 180,
  memoryModel,
  pace: { seconds: usualSeconds, knownAtSight: usualKnownAtSight },
  due: [due(1, today - 3), due(2, today + 1), due(3, today + 1), due(4, today + 6)],
  newCards: Array.from({ length: 21 }, (_, place) => ({ id: 101 + place, weight: 10 })),
  unseenCount: 1200,
  newCardsPerDay: 3,
  dueQuestions: 0,
  dailyMinutes: 30,
  restDays: new Set<number>(),
  done: { reviews: 0, newCards: 0, questionSeconds: 0 },
}
const week = (more: Partial<DayInput<number>> = {}) =>
  planWeek({ ...input, ...more }, 7).map(({ day, cards }) => [day - today, cards.toSorted((a, b) => a - b)])

test('each day has what is due on it and its own new cards, each card once', () => {
  expect(week()).toEqual([
    [0, [1, 101, 102, 103]],
    [1, [2, 3, 104, 105, 106]],
    [2, [107, 108, 109]],
    [3, [110, 111, 112]],
    [4, [113, 114, 115]],
    [5, [116, 117, 118]],
    [6, [4, 119, 120, 121]],
  ])
})

test('what does not fit on a rest day waits for the next day', () => {
  const rest = { dailyMinutes: 2, restDays: new Set([today + 1]) }
  expect(week({ newCards: [], unseenCount: 0, ...rest }).slice(0, 3)).toEqual([
    [0, [1]],
    [1, []],
    [2, [2, 3]],
  ])
})

test('what was done today counts for today alone', () => {
  const days = week({ done: { reviews: 0, newCards: 3, questionSeconds: 0 } })
  expect(days.slice(0, 2)).toEqual([
    [0, [1]],
    [1, [2, 3, 101, 102, 103]],
  ])
})

test('after the exam no new card comes', () => {
  expect(week({ examDay: today + 1, newCardsPerDay: 3 }).slice(1, 4)).toEqual([
    [1, [2, 3, 104, 105, 106]],
    [2, []],
    [3, []],
  ])
})

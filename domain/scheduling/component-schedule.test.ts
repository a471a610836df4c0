import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unscheduled } from './card-state.ts'
import {
  type ComponentKey,
  type ComponentPlan,
  componentAfterRating,
  componentIntervals,
} from './component-schedule.ts'
import { isoDateOfStudyDay } from './study-day.ts'

const today = 20_000
const planOn = (day: number, more: Partial<ComponentPlan> = {}): ComponentPlan => ({
  today: day,
  examDate: null,
  dailyMinutes: 45,
  memoryWeights: null,
  ...more,
})
const warning = (drugId: number): ComponentKey => ({ drugId, component: 'boxed_warning' })

test('golden rows: rated 3 whenever it is due, a component of one drug comes back after these days', () => {
  let state = { ...unscheduled, ...warning(1) }
  let day = today
  const gaps: number[] = []
  for (let review = 0; review < 6; review++) {
    state = { ...state, ...componentAfterRating(state, { confidence: 3, plan: planOn(day) }) }
    gaps.push((state.dueDay ?? 0) - day)
    day = state.dueDay ?? 0
  }
  expect(gaps).toEqual([2, 13, 53, 180, 547, 1504])
})

test('1 stays due today and on a later day is a lapse; 2 comes before 3', () => {
  const first = componentAfterRating(
    { ...unscheduled, ...warning(1) },
    { confidence: 3, plan: planOn(today) },
  )
  expect(first).toMatchObject({ lastStudyDay: today, dueDay: today + 2, lapses: 0 })
  const state = { ...first, ...warning(1) }
  const later = planOn(today + 5)
  expect(componentAfterRating(state, { confidence: 1, plan: later })).toMatchObject({
    dueDay: today + 5,
    lapses: 1,
  })
  const { 2: hard, 3: good } = componentIntervals(state, later)
  expect(hard).toBeLessThan(good)
})

const schedules = fc.record({
  stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
  difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
  lastStudyDay: fc.integer({ min: today - 300, max: today }),
  dueDay: fc.integer({ min: today - 40, max: today + 300 }),
  lapses: fc.nat(9),
})

test('the interval on a button is the one that is saved, whatever the state, the exam and the rating', () => {
  const exams = fc.option(fc.integer({ min: today - 3, max: today + 200 }))
  const ratings = fc.constantFrom(1, 2, 3)
  fc.assert(
    fc.property(
      fc.option(schedules),
      fc.integer({ min: 1, max: 5000 }),
      exams,
      ratings,
      (schedule, id, exam, rating) => {
        const state = { ...(schedule ?? unscheduled), ...warning(id) }
        const plan = planOn(today, { examDate: exam === null ? null : isoDateOfStudyDay(exam) })
        const { dueDay } = componentAfterRating(state, { confidence: rating, plan })
        expect(dueDay).toBe(today + componentIntervals(state, plan)[rating])
      },
    ),
  )
})

test('components that were studied together come back on days of their own, also before an exam', () => {
  const memory = { ...unscheduled, stability: 8, difficulty: 6, lastStudyDay: today - 8 }
  const daysOf = (examDate: string | null) =>
    Array.from(
      { length: 300 },
      (_, id) => componentIntervals({ ...memory, ...warning(id + 1) }, planOn(today, { examDate }))[3],
    )
  for (const days of [daysOf(null), daysOf(isoDateOfStudyDay(today + 60))]) {
    const byDay = [...new Set(days)].map((day) => days.filter((other) => other === day).length)
    expect(byDay.length).toBeGreaterThan(5)
    expect(Math.max(...byDay)).toBeLessThan((2.5 * 300) / byDay.length)
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StudyItem } from '#domain/items/study-item.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { planOn } from '#tests/support/simulation/schedule-plan.ts'
import { newCardState, type Schedule, type SchedulePlan, unscheduled } from './card-state.ts'
import { itemIntervals, stateAfterRating } from './item-schedule.ts'
import { isoDateOfStudyDay } from './study-day.ts'

const today = 20_000
const warning = (id: number): StudyItem => ({ kind: 'boxed_warning', id })

function componentAfterRating(
  { item, ...state }: Schedule & { item: StudyItem },
  { confidence, plan }: { confidence: Confidence; plan: SchedulePlan },
): Schedule {
  const before = { ...newCardState, ...state }
  const after = stateAfterRating(item, before, { confidence, plan, reviewedAt: new Date(0) })
  const { stability, difficulty, lastStudyDay, dueDay, lapses } = after
  return { stability, difficulty, lastStudyDay, dueDay, lapses }
}

const componentIntervals = ({ item, ...state }: Schedule & { item: StudyItem }, plan: SchedulePlan) =>
  itemIntervals(item, state, { plan })

test('golden rows: rated 3 whenever it is due, a component of one drug comes back after these days', () => {
  let state = { ...unscheduled, item: warning(1) }
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
    { ...unscheduled, item: warning(1) },
    { confidence: 3, plan: planOn(today) },
  )
  expect(first).toMatchObject({ lastStudyDay: today, dueDay: today + 2, lapses: 0 })
  const state = { ...first, item: warning(1) }
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
        const state = { ...(schedule ?? unscheduled), item: warning(id) }
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
      (_, id) => componentIntervals({ ...memory, item: warning(id + 1) }, planOn(today, { examDate }))[3],
    )
  for (const days of [daysOf(null), daysOf(isoDateOfStudyDay(today + 60))]) {
    const byDay = [...new Set(days)].map((day) => days.filter((other) => other === day).length)
    expect(byDay.length).toBeGreaterThan(5)
    expect(Math.max(...byDay)).toBeLessThan((2.5 * 300) / byDay.length)
  }
})

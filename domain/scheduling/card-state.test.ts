import { expect, test } from 'vitest'
import { flashcardItem } from '#domain/items/study-item.ts'
import { fastDecay } from '#tests/support/simulation/memory-weights.ts'
import { planOn } from '#tests/support/simulation/schedule-plan.ts'
import {
  type CardRating,
  type CardState,
  newCardState,
  scheduleContextOf,
  studyDayOfReview,
} from './card-state.ts'
import { stateAfterRating as stateOfItemAfter } from './item-schedule.ts'
import { previewReview } from './schedule-review.ts'

const today = 20_000
const reviewedAt = new Date('2026-11-21T15:00:00Z')
const stateAfterRating = (before: CardState, rating: CardRating) =>
  stateOfItemAfter(flashcardItem(1), before, rating)
const known = stateAfterRating(newCardState, { confidence: 3, plan: planOn(today), reviewedAt })

test('a first rating of 3 sets mastery, count, time and schedule together', () => {
  expect(known).toMatchObject({
    mastery: 75,
    reviewCount: 1,
    lastReviewedAt: '2026-11-21T15:00:00.000Z',
    lastConfidence: 3,
    needsReview: false,
    lastStudyDay: today,
    dueDay: today + 2,
    lapses: 0,
  })
  expect([typeof known.stability, typeof known.difficulty]).toEqual(['number', 'number'])
})

test('a rating of 1 on a later day is a lapse and due the same day, a repeat on that day is not one more', () => {
  const later = planOn(today + 2)
  const lapsed = stateAfterRating(known, { confidence: 1, plan: later, reviewedAt })
  expect(lapsed).toMatchObject({ reviewCount: 2, lapses: 1, dueDay: today + 2 })
  expect(stateAfterRating(lapsed, { confidence: 1, plan: later, reviewedAt }).lapses).toBe(1)
})

test('a mark that comes with the rating stays, an earlier one goes when the card is known', () => {
  const rate = (needsReview: boolean, marksForReview?: boolean) =>
    stateAfterRating(
      { ...known, needsReview },
      { confidence: 3, plan: planOn(today + 2), reviewedAt, marksForReview },
    ).needsReview
  expect([rate(true), rate(true, true), rate(false, true), rate(false)]).toEqual([false, true, true, false])
})

test('the study day of a card never runs back', () => {
  expect(studyDayOfReview({ today: today - 1 }, known)).toBe(today)
  expect(studyDayOfReview({ today: today + 1 }, known)).toBe(today + 1)
})

test('a card is not counted in the load by which it is placed, unless it was reviewed today', () => {
  const loadByDay = new Map([[today + 2, 5]])
  const loadAt = (day: number) =>
    scheduleContextOf(planOn(day, { loadByDay }))(known).loadByDay?.get(today + 2)
  expect([loadAt(today + 1), loadAt(today)]).toEqual([4, 5])
})

test('a card is scheduled by the weights of its learner, and its memory stays as it is until then', () => {
  const examDate = '2026-06-01'
  const before = { ...known, stability: 20, lastStudyDay: today - 30, dueDay: today }
  const dueDayBy = (memoryWeights: number[] | null) => {
    const plan = planOn(today, { examDate, memoryWeights })
    expect(scheduleContextOf(plan)(before).memory).toEqual({ stability: 20, difficulty: before.difficulty })
    return stateAfterRating(before, { confidence: 3, plan, reviewedAt }).dueDay ?? 0
  }
  expect(dueDayBy(fastDecay)).toBeLessThan(dueDayBy(null) - 20)
})

test('a card keeps off rest days, and the interval of each button is the one that is saved', () => {
  const restDays = [today + 1, today + 2, today + 3]
  const plan = planOn(today, { restDays })
  const preview = previewReview(scheduleContextOf(plan)(newCardState))
  const dueDays = ([2, 3, 4] as const).map((confidence) => {
    const { dueDay } = stateAfterRating(newCardState, { confidence, plan, reviewedAt })
    expect(dueDay).toBe(today + preview[confidence])
    return dueDay
  })
  expect(dueDays[1]).toBe(today + 4)
  expect(dueDays[2]).toBe(today + 8)
})

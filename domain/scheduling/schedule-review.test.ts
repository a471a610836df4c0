import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { defaultMemoryModel } from './fsrs.ts'
import {
  previewReview,
  type ScheduleContext,
  type ScheduledReview,
  scheduleReview,
} from './schedule-review.ts'

const firstDay = 20_000

/** The intervals when each day's ratings happen on the day on which the card is due. */
function intervals(ratingsByDay: Confidence[][]): number[] {
  let last: ScheduledReview | undefined
  let lastStudyDay: number | null = null
  const days: number[] = []
  for (const ratings of ratingsByDay) {
    const today: number = last?.dueDay ?? firstDay
    for (const confidence of ratings) {
      last = scheduleReview({ memory: last?.memory ?? null, lastStudyDay, today, confidence })
      lastStudyDay = today
    }
    days.push(last?.intervalDays ?? 0)
  }
  return days
}

describe('golden rows without an exam date', () => {
  test.each<[string, Confidence[][], number[]]>([
    ['always 3', [[3], [3], [3], [3]], [2, 11, 46, 163]],
    ['1 then 3 in one session, then 3', [[1, 3], [3], [3], [3]], [2, 3, 9, 24]],
    ['2 then 3 in one session, then 3', [[2, 3], [3], [3], [3]], [2, 7, 23, 66]],
    ['always 4', [[4], [4], [4]], [8, 66, 397]],
  ])('%s', (_, ratings, expected) => {
    expect(intervals(ratings)).toEqual(expected)
  })
})

test('the buttons of a new card', () => {
  expect(previewReview({ memory: null, lastStudyDay: null, today: firstDay })).toEqual({
    1: 0,
    2: 1,
    3: 2,
    4: 8,
  })
})

test('a mature card that was forgotten remains due, even when the session ends before it is shown again', () => {
  const mature = { memory: { stability: 120, difficulty: 5 }, lastStudyDay: firstDay - 120, today: firstDay }
  const failed = scheduleReview({ ...mature, confidence: 1 })
  expect(failed.dueDay).toBe(firstDay)
  const relearned = scheduleReview({ ...mature, ...failed, lastStudyDay: firstDay, confidence: 3 })
  expect(relearned.dueDay).toBeGreaterThan(firstDay + 1)
})

describe('elapsed days', () => {
  const memory = { stability: 20, difficulty: 5 }
  const interval = (lastStudyDay: number, today: number) =>
    scheduleReview({ memory, lastStudyDay, today, confidence: 3 }).memory.stability

  it('counts study days, so early study lifts stability less', () => {
    expect(interval(firstDay, firstDay + 3)).toBeLessThan(interval(firstDay, firstDay + 20))
  })

  it('counts none on the same day, nor when travel moves the day back', () => {
    expect(interval(firstDay, firstDay - 1)).toBe(interval(firstDay, firstDay))
  })
})

describe('with an exam date', () => {
  const memory = { stability: 12, difficulty: 5 }
  const rated = (daysLeft: number, more: Partial<ScheduleContext & { confidence: Confidence }> = {}) =>
    scheduleReview({
      memory,
      lastStudyDay: firstDay - 12,
      today: firstDay,
      examDay: firstDay + daysLeft,
      confidence: 3,
      ...more,
    })

  test.each([
    // Good gives stability 37.9: 38 days at target 0.90, 125 days at 0.80
    [400, 'interval', 125],
    [154, 'interval', 125],
    [153, 'final-window', 125],
    [120, 'final-window', 119],
    [45, 'final-window', 44],
    [38, 'final-window', 37],
    [37, 'after-exam', 39],
    [20, 'after-exam', 38],
    [2, 'after-exam', 38],
    [1, 'interval', 38],
    [0, 'interval', 38],
    [-1, 'interval', 38],
  ] as const)('%i days before the exam: %s after %i days', (daysLeft, placement, days) => {
    expect(rated(daysLeft)).toMatchObject({ placement, intervalDays: days })
  })

  it('takes the least loaded day of the window', () => {
    const loadByDay = new Map(Array.from({ length: 60 }, (_, day) => [firstDay + day, day === 37 ? 3 : 9]))
    expect(rated(60, { loadByDay }).intervalDays).toBe(37)
  })

  it('widens the window when all its days are at the daily budget', () => {
    const loadByDay = new Map(Array.from({ length: 60 }, (_, day) => [firstDay + day, day < 32 ? 5 : 9]))
    expect(rated(60, { loadByDay }).intervalDays).toBeGreaterThanOrEqual(32)
    expect(rated(60, { loadByDay, dailyBudget: 18 }).intervalDays).toBe(31)
  })

  it('keeps a forgotten card due, even in the last weeks', () => {
    expect(rated(20, { confidence: 1 }).intervalDays).toBe(0)
  })
})

const context = fc.record({
  memory: fc.option(
    fc.record({
      stability: fc.double({ min: 0.01, max: 2000, noNaN: true }),
      difficulty: fc.double({ min: 1, max: 10, noNaN: true }),
    }),
  ),
  lastStudyDay: fc.integer({ min: firstDay - 300, max: firstDay }),
  today: fc.constant(firstDay),
  examDay: fc.option(fc.integer({ min: firstDay - 5, max: firstDay + 300 })),
  loadByDay: fc
    .array(fc.tuple(fc.integer({ min: firstDay, max: firstDay + 300 }), fc.nat(50)), {
      maxLength: 300,
      size: 'max',
    })
    .map((entries) => new Map(entries)),
  dailyBudget: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
})

test('saving gives exactly what the preview showed, in order, a forgotten card still due and the others from tomorrow on', () => {
  fc.assert(
    fc.property(context, (card) => {
      const preview = previewReview(card)
      for (const confidence of [1, 2, 3, 4] as const) {
        const saved = scheduleReview({ ...card, confidence })
        expect(saved.intervalDays).toBe(preview[confidence])
        expect(saved.dueDay).toBe(firstDay + preview[confidence])
        expect(Number.isInteger(saved.dueDay)).toBe(true)
      }
      expect(preview[1]).toBe(0)
      expect(preview[2]).toBeGreaterThanOrEqual(1)
      expect(preview[3]).toBeGreaterThanOrEqual(preview[2] + 1)
      expect(preview[4]).toBeGreaterThanOrEqual(preview[3] + 1)
    }),
    { numRuns: 500 },
  )
})

test('with some days left, a learner who follows the plan sees every weak card before the exam', () => {
  fc.assert(
    fc.property(context, fc.constantFrom<Confidence>(1, 2, 3), (card, confidence) => {
      const daysLeft = (card.examDay ?? 0) - firstDay
      fc.pre(daysLeft >= 3)
      const saved = scheduleReview({ ...card, confidence })
      if (saved.intervalDays >= daysLeft)
        expect(defaultMemoryModel.recallAfter(saved.memory, daysLeft)).toBeGreaterThanOrEqual(0.9)
    }),
    { numRuns: 500 },
  )
})

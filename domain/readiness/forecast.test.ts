import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultMemoryModel as memoryModel } from '#domain/scheduling/fsrs.ts'
import { readinessByCovariance } from '#tests/support/simulation/independent-readiness.ts'
import { forecastReadiness, type PlanToFollow } from './forecast.ts'
import type { CategoryKnowledge } from './knowledge.ts'
import { estimateReadiness } from './readiness.ts'

/** Of 699 cards unseen 240 come until the exam. */
const plan: PlanToFollow = {
  today: 1000,
  examDay: 1120,
  promise: { newCards: 240, unseenOnExamDay: 459, recallOfSeen: 0.9 },
}
const nothing: CategoryKnowledge = {
  ...{ id: 'b', weight: 40, attempts: [], cards: 203, cardsSeen: 0, memories: [] },
}
/** Four cards seen: recall on the exam day is 0.9, 0.845885 and 0.985682, and one has no memory. */
const begun: CategoryKnowledge = {
  id: 'a',
  weight: 60,
  attempts: [{ studyDay: 1000, answered: 10, right: 8 }],
  cards: 500,
  cardsSeen: 4,
  memories: [120, 60, 1200].map((stability) => ({ stability, lastStudyDay: 1000, memoryModel })),
}
const known = (...categories: CategoryKnowledge[]) => ({ categories, newCards: [] })

describe('a forecast', () => {
  const { stopNow, followPlan } = forecastReadiness(known(begun, nothing), plan)
  const figures = (recallThen: number) => [
    {
      ...{ id: 'a', weight: 0.6, coverage: 4 / 500, recall: 1, recallThen },
      attempts: [{ age: 0, seenSince: 0, answered: 10, right: 8 }],
    },
    { id: 'b', weight: 0.4, coverage: 0, recall: null, attempts: [] },
  ]

  it('stop now: recall is 0.910522 on the exam day, and nothing else changes', () => {
    const expected = readinessByCovariance(figures(0.910522))
    expect(stopNow.share).toBeCloseTo(expected.share, 6)
    expect(stopNow.sd).toBeCloseTo(expected.sd, 6)
  })

  it('follow the plan: 120 days of trend, and 240 of 703 cards more are seen', () => {
    const expected = readinessByCovariance(figures(0.9), { days: 120, gained: 240 / 703 })
    expect(followPlan.share).toBeCloseTo(expected.share, 6)
    expect(followPlan.sd).toBeCloseTo(expected.sd, 6)
    expect(followPlan.sd).toBeGreaterThan(stopNow.sd)
  })
})

test('a higher promise is a higher share, and so are more new cards', () => {
  const shareBy = (promise: Partial<PlanToFollow['promise']>) =>
    forecastReadiness(known(begun, nothing), { ...plan, promise: { ...plan.promise, ...promise } }).followPlan
      .share
  expect(shareBy({ recallOfSeen: 0.95 })).toBeGreaterThan(shareBy({}))
  expect(shareBy({ newCards: 699, unseenOnExamDay: 0 })).toBeGreaterThan(shareBy({}) + 0.1)
})

test('who got better gets better with the plan, and not without', () => {
  const better = {
    ...begun,
    attempts: [
      { studyDay: 880, answered: 100, right: 50 },
      { studyDay: 1000, answered: 100, right: 75 },
    ],
  }
  const promise = { newCards: 0, unseenOnExamDay: 0, recallOfSeen: 0.9 }
  const { stopNow, followPlan } = forecastReadiness(known(better), { ...plan, promise })
  expect(followPlan.share).toBeGreaterThan(stopNow.share + 0.05)
  expect(stopNow.share).toBeLessThanOrEqual(estimateReadiness(known(better), 1000).share)
})

test('whatever is promised, the forecast is a number', () => {
  const cards = fc.record({ cards: fc.nat(300), seenShare: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(fc.array(cards, { maxLength: 11 }), fc.nat(900), fc.nat(900), (rows, newCards, left) => {
      const categories = rows.map((row, index) => ({
        ...nothing,
        id: String(index),
        cards: row.cards,
        cardsSeen: Math.floor(row.cards * row.seenShare),
      }))
      const promise = { newCards, unseenOnExamDay: left, recallOfSeen: 0.8 }
      const { followPlan } = forecastReadiness(known(...categories), { ...plan, promise })
      expect(Number.isFinite(followPlan.share) && Number.isFinite(followPlan.sd)).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { defaultMemoryModel as memoryModel } from '../scheduling/fsrs.ts'
import { forecastReadiness, type PlanToFollow } from './forecast.ts'
import type { CategoryKnowledge } from './knowledge.ts'

/** Of 699 cards unseen 240 come until the exam. */
const plan: PlanToFollow = {
  examDay: 1120,
  promise: { newCards: 240, unseenOnExamDay: 459, recallOfSeen: 0.9 },
}
const nothing: CategoryKnowledge = {
  id: 'b',
  weight: 40,
  attempts: [],
  cards: 203,
  cardsSeen: 0,
  memories: [],
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

describe('a forecast computed by hand', () => {
  const { stopNow, followPlan } = forecastReadiness([begun, nothing], plan)

  it('stop now: 5 answers of 10 are left of weight, recall is 0.910522, coverage 4 of 500', () => {
    // m = (8 x 0.62 + 4) / (8 + 5); q = 0.2 + 0.55 x 0.910522; k = 8 x 0.008; p = (10.064 x 0.689270 + 4) / 15.064
    expect(stopNow.overall).toBeCloseTo(0.689, 3)
    expect(stopNow.categories.map(({ share }) => share)).toEqual([
      expect.closeTo(0.726, 3),
      expect.closeTo(0.689, 3),
    ])
    expect(stopNow.share).toBeCloseTo(0.711, 3)
    expect(stopNow.sd).toBeCloseTo(0.141, 3)
    expect([stopNow.range80.low, stopNow.range80.high]).toEqual([
      expect.closeTo(0.53, 3),
      expect.closeTo(0.892, 3),
    ])
  })

  it('follow the plan: 240 new cards, 170 and 70 by what is unseen, recall as promised', () => {
    // 240 x 496/699 = 170.3 and 240 x 203/699 = 69.7.
    expect(followPlan.categories.map(({ share }) => share)).toEqual([
      expect.closeTo(0.721, 3),
      expect.closeTo(0.69, 3),
    ])
    expect(followPlan.share).toBeCloseTo(0.709, 3)
    expect(followPlan.sd).toBeCloseTo(0.124, 3)
  })
})

test('a higher promise is a higher share, and what the promise brings is what is covered', () => {
  const shareBy = (promise: PlanToFollow['promise']) =>
    forecastReadiness([begun, nothing], { ...plan, promise }).followPlan.share
  const usual = shareBy(plan.promise)
  expect(shareBy({ ...plan.promise, recallOfSeen: 0.95 })).toBeGreaterThan(usual)
  // Recall of 0.9 predicts less than this learner has shown, so that fewer cards leave more of what was shown.
  expect(shareBy({ newCards: 0, unseenOnExamDay: 699, recallOfSeen: 0.9 })).not.toBeCloseTo(usual, 3)
})

test('with nothing left unseen the plan changes recall alone', () => {
  const promise = { newCards: 0, unseenOnExamDay: 0, recallOfSeen: 0.9 }
  const { stopNow, followPlan } = forecastReadiness([{ ...begun, cards: 4 }], { ...plan, promise })
  expect(followPlan.share).not.toBe(stopNow.share)
  expect(Number.isFinite(followPlan.share)).toBe(true)
})

test('before the first card there is no recall to promise', () => {
  const promise = { newCards: 0, unseenOnExamDay: 203, recallOfSeen: null }
  const { stopNow, followPlan } = forecastReadiness([nothing], { ...plan, promise })
  expect(followPlan).toEqual(stopNow)
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
      const { followPlan } = forecastReadiness(categories, { ...plan, promise })
      expect(Number.isFinite(followPlan.share) && Number.isFinite(followPlan.sd)).toBe(true)
    }),
  )
})

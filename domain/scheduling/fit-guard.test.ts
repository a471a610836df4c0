import { describe, expect, it, test } from 'vitest'
import { logLossOf } from '#domain/exam-plan/prediction-quality.ts'
import { defaultWeights, fastDecay } from '#tests/support/simulation/memory-weights.ts'
import {
  type CardHistory,
  firstHeldOutDay,
  heldOutLosses,
  historiesBefore,
  isFitDue,
  judgeFit,
} from './fit-guard.ts'

test.each([
  [999, null, false],
  [1000, null, true],
  [1000, 601, false],
  [1399, 1000, false],
  [1400, 1000, true],
])('with %i reviews, %s at the last fit, a fit is due: %s', (reviews, reviewsAtLastFit, isDue) => {
  expect(isFitDue({ reviews, reviewsAtLastFit })).toBe(isDue)
})

const history = (...reviews: [CardHistory['ratings'][number], number][]): CardHistory => ({
  ratings: reviews.map(([rating]) => rating),
  studyDays: reviews.map(([, day]) => day),
})

describe('the split by time', () => {
  it('holds out the last fifth of the reviews on a later day than the one before', () => {
    // On days 1 to 10, and a repeat on each day, which is no review of its own here.
    const days = Array.from({ length: 11 }, (_, day): [3, number] => [3, day])
    const log = [history(...days.flatMap((review) => [review, review]))]
    expect(firstHeldOutDay(log)).toBe(9)
    expect(firstHeldOutDay([history([1, 5], [3, 5]), history([3, 7])])).toBeUndefined()
    expect(firstHeldOutDay([])).toBeUndefined()
  })

  it('goes by day over all cards, whichever card comes first', () => {
    const log = [
      history([3, 0], [3, 40]),
      history([3, 0], [3, 10], [3, 20], [3, 30]),
      history([3, 0], [3, 35]),
    ]
    expect(firstHeldOutDay(log)).toBe(40)
    expect(historiesBefore(log, 30)).toEqual([history([3, 0], [3, 10], [3, 20])])
    expect(historiesBefore(log, 50)).toEqual(log)
  })
})

describe('the losses of held-out reviews', () => {
  const log = [history([3, 0], [1, 2], [3, 2], [3, 9]), history([2, 5], [3, 9])]

  it('are those of our own scheduler, one for each review on a later day', () => {
    const [first = 0, ...rest] = heldOutLosses(log, { weights: null, fromDay: 0 })
    expect(rest).toHaveLength(2)
    // 2 days after the first rating of 3, whose stability is 2.3065.
    const factor = 0.9 ** (-1 / 0.1542) - 1
    expect(first).toBeCloseTo(logLossOf(false, (1 + (factor * 2) / 2.3065) ** -0.1542), 6)
    expect(heldOutLosses(log, { weights: null, fromDay: 3 })).toEqual(rest)
    expect(heldOutLosses(log, { weights: null, fromDay: 10 })).toEqual([])
  })

  it('are others with other weights', () => {
    expect(heldOutLosses(log, { weights: defaultWeights, fromDay: 0 })).toEqual(
      heldOutLosses(log, { weights: null, fromDay: 0 }),
    )
    expect(heldOutLosses(log, { weights: fastDecay, fromDay: 0 })).not.toEqual(
      heldOutLosses(log, { weights: null, fromDay: 0 }),
    )
  })
})

describe('the verdict', () => {
  /** Gains of 1,000 reviews around a mean, half of them this much above it and half below. */
  const lossesOf = (gain: number, spread: number) => {
    const before = Array.from({ length: 1000 }, () => 0.5)
    return { before, after: before.map((loss, place) => loss - gain + (place % 2 ? spread : -spread)) }
  }

  test.each([
    [0.003, 0.01, true],
    [0.0019, 0.01, false],
    [0, 0.01, false],
    [-0.01, 0.001, false],
    // 2 standard errors are 2 x 0.1 / √1000 = 0.0063.
    [0.006, 0.1, false],
    [0.007, 0.1, true],
  ])('on a mean gain of %d with a deviation of %d: adopted %s', (gain, spread, isAdopted) => {
    const verdict = judgeFit(fastDecay, lossesOf(gain, spread))
    expect(verdict.isAdopted).toBe(isAdopted)
    expect(verdict.logLossBefore).toBeCloseTo(0.5, 10)
    expect(verdict.logLossAfter).toBeCloseTo(0.5 - gain, 10)
  })

  it('is no for weights outside the bounds of the model, and from a single review', () => {
    const clear = lossesOf(0.1, 0.01)
    expect(judgeFit(fastDecay, clear).isAdopted).toBe(true)
    expect(judgeFit(fastDecay.with(20, 0.9), clear).isAdopted).toBe(false)
    expect(judgeFit(fastDecay.with(3, Number.NaN), clear).isAdopted).toBe(false)
    expect(judgeFit(fastDecay.slice(1), clear).isAdopted).toBe(false)
    expect(judgeFit(fastDecay, { before: [0.9], after: [0.1] }).isAdopted).toBe(false)
  })
})

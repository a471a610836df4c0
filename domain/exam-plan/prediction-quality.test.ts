import { describe, expect, it, test } from 'vitest'
import { binStarts, logLossOf, rmseBins } from './prediction-quality.ts'

test.each([
  [true, 0.9, 0.105361],
  [false, 0.9, Math.LN10],
  [true, 0.5, Math.LN2],
  // held within 0.0001 and 0.9999
  [false, 1, 9.21034],
  [true, 0, 9.21034],
  [true, 1, 0.0001],
])('recalled %s, predicted %d: log loss %d', (isRecalled, predicted, loss) => {
  expect(logLossOf(isRecalled, predicted)).toBeCloseTo(loss, 6)
})

describe('bins', () => {
  it('begin at the powers of their ratio', () => {
    expect(binStarts.interval.slice(0, 6)).toEqual([1, 4, 14, 48, 172, 622])
    expect(binStarts.review.slice(0, 7)).toEqual([1, 2, 4, 7, 13, 25, 46])
    expect(binStarts.lapse.slice(0, 7)).toEqual([0, 1, 2, 3, 6, 9, 16])
  })

  it('are those of srs-benchmark, for each number', () => {
    const binOf = (starts: readonly number[], value: number) =>
      starts.findLastIndex((start) => start <= value)
    for (let value = 1; value <= 40_000; value++) {
      const logOf = (ratio: number) => Math.floor(Math.log(Math.min(value, 36_500)) / Math.log(ratio))
      expect([
        binOf(binStarts.interval, value),
        binOf(binStarts.review, value),
        binOf(binStarts.lapse, value),
      ]).toEqual([logOf(3.62), logOf(1.89), logOf(1.73) + 1])
    }
  })
})

test('RMSE(bins) weighs each bin by its reviews', () => {
  // Off by 0.1 in 100 reviews, by 0.2 in 25, by nothing in 75.
  const bins = [
    { reviews: 100, recalled: 80, predicted: 90 },
    { reviews: 25, recalled: 25, predicted: 20 },
    { reviews: 75, recalled: 60, predicted: 60 },
    { reviews: 0, recalled: 0, predicted: 0 },
  ]
  expect(rmseBins(bins)).toBeCloseTo(Math.sqrt((100 * 0.01 + 25 * 0.04) / 200), 12)
  expect(rmseBins([])).toBeUndefined()
})

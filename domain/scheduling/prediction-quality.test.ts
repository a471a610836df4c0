import { describe, expect, it, test } from 'vitest'
import { intervalBin, lapseBin, logLossOf, reviewBin, rmseBins } from './prediction-quality.ts'

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
  /** The first number of each bin. */
  const starts = (bin: (value: number) => number, last: number) =>
    Array.from({ length: last }, (_, index) => index + 1).filter((value) => bin(value) !== bin(value - 1))

  it('of the interval begin at powers of 3.62', () => {
    expect(starts(intervalBin, 700)).toEqual([1, 4, 14, 48, 172, 622])
    expect([1, 3, 4, 172].map(intervalBin)).toEqual([0, 0, 1, 4])
  })
  it('of the number of the review begin at powers of 1.89', () => {
    expect(starts(reviewBin, 50)).toEqual([1, 2, 4, 7, 13, 25, 46])
    expect([1, 2, 4, 46].map(reviewBin)).toEqual([0, 1, 2, 6])
  })
  it('of the lapses begin at powers of 1.73, and none is a bin of its own', () => {
    expect(starts(lapseBin, 20)).toEqual([1, 2, 3, 6, 9, 16])
    expect([0, 1, 2, 3, 16].map(lapseBin)).toEqual([0, 1, 2, 3, 6])
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

import { describe, expect, it, test } from 'vitest'
import { defaultMemoryModel } from '#domain/scheduling/fsrs.ts'
import { differenceOf, type PastReview, type RecallDifference, withRange } from './promise-range.ts'

/** So many reviews that far apart, of which a share is recalled; the model predicts 0.9 after as many days as the stability. */
const reviews = (count: number, of: { days: number; recalled: number }): PastReview[] =>
  Array.from({ length: count }, (_, place) => ({
    ...{ stability: of.days, days: of.days },
    isRecalled: Math.floor((place + 1) * of.recalled) > Math.floor(place * of.recalled),
  }))

const rounded = ({ level, slope, reviews: count }: RecallDifference) => [
  ...[level, slope].map((value) => Number(value.toFixed(2))),
  count,
]
const differenceIn = (past: PastReview[]) => rounded(differenceOf(past, defaultMemoryModel))

/** The numbers agree with a search over a grid of levels and slopes. */
describe('how recall differs from what is predicted', () => {
  it.each([
    ['no review: what is usual', [], [0, -0.25, 0]],
    [
      'as predicted, at a week and at two months',
      [...reviews(200, { days: 7, recalled: 0.9 }), ...reviews(200, { days: 60, recalled: 0.9 })],
      [0.03, -0.03, 400],
    ],
    [
      'less by the same odds at each',
      [...reviews(200, { days: 7, recalled: 0.8 }), ...reviews(200, { days: 60, recalled: 0.8 })],
      [-0.71, -0.06, 400],
    ],
    [
      'better after a week, worse after two months',
      [...reviews(200, { days: 7, recalled: 0.96 }), ...reviews(200, { days: 60, recalled: 0.75 })],
      [0.55, -0.77, 400],
    ],
    ['ten misses', reviews(10, { days: 7, recalled: 0 }), [-1.61, -0.19, 10]],
  ])('%s', (_, past, difference) => {
    expect(differenceIn(past)).toEqual(difference)
  })

  it('is a number where all was foreseen with certainty, and missed', () => {
    const certain = Array.from({ length: 400 }, () => ({ stability: 36_500, days: 1, isRecalled: false }))
    expect(differenceIn(certain).every(Number.isFinite)).toBe(true)
  })
})

const promise = {
  allSeenOn: null,
  unseenOnExamDay: 100,
  newCards: 50,
  recallOnExamDay: 0.72,
  recallOfSeen: 0.8,
}
const unmoved = { level: 0, slope: 0, reviews: 400 }

test.each([
  ['400 reviews, half a year ahead', {}, 180, [0.72, 0.617, 0.823]],
  ['on the day before the exam', {}, 1, [0.72, 0.63, 0.81]],
  ['without a review', { reviews: 0 }, 180, [0.72, 0.605, 0.835]],
  ['recall that falls faster than predicted', { slope: -0.5 }, 180, [0.609, 0.506, 0.713]],
  [
    'recall that is higher, by no more than was ever simulated',
    { level: 1, slope: 2 },
    180,
    [0.809, 0.706, 0.912],
  ],
  ['or lower', { level: -3, slope: -2 }, 180, [0.486, 0.383, 0.589]],
])('%s', (_, part, daysLeft, figures) => {
  const { recallOnExamDay, range80 } = withRange(promise, { difference: { ...unmoved, ...part }, daysLeft })
  const values = [recallOnExamDay, range80?.low, range80?.high]
  expect(values.map((value) => Number(value?.toFixed(3)))).toEqual(figures)
})

test('the recall of the cards seen moves with that of all', () => {
  const difference = { level: 0, slope: -0.5, reviews: 400 }
  const { recallOnExamDay, recallOfSeen } = withRange(promise, { difference, daysLeft: 90 })
  expect((recallOnExamDay ?? 0) / (recallOfSeen ?? 0)).toBeCloseTo(0.72 / 0.8)
})

test('no more is recalled than is seen', () => {
  const difference = { ...unmoved, slope: 1 }
  const { recallOnExamDay } = withRange({ ...promise, recallOfSeen: 0.96 }, { difference, daysLeft: 1 })
  expect(recallOnExamDay).toBeCloseTo((0.99 * 0.72) / 0.96)
})

test.each([
  ['no card', { recallOnExamDay: null, recallOfSeen: null }],
  ['none seen by the exam', { recallOnExamDay: 0, recallOfSeen: null }],
])('%s has no range', (_, part) => {
  expect(withRange({ ...promise, ...part }, { difference: unmoved, daysLeft: 90 }).range80).toBeNull()
})

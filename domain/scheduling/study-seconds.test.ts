import { expect, test } from 'vitest'
import {
  dailyReviewBudget,
  estimateMinutes,
  paceOfQuestions,
  secondsOfReview,
  shareMinutes,
  usualSeconds,
  winsorisedMean,
} from './study-seconds.ts'

test.each([
  [{}, 0],
  [{ newCards: 19 }, 13],
  [{ reviews: 30 }, 9],
  [{ reviews: 1 }, 1],
  [{ reviews: 20, newCards: 10, questions: 3 }, 17],
])('%o take %i minutes', (counts, minutes) => {
  expect(estimateMinutes(counts)).toBe(minutes)
})

test('a review takes longer the less it is remembered, by the learner’s own seconds', () => {
  expect(secondsOfReview(usualSeconds, 1)).toBe(15)
  expect(secondsOfReview({ ...usualSeconds, review: 9, relearn: 5 }, 0)).toBe(14)
  expect(estimateMinutes({ reviews: 60 }, { ...usualSeconds, review: 8, relearn: 0 })).toBe(8)
})

test.each([
  [30, 120],
  [5, 20],
])('cards are placed by %i minutes as if they held %i reviews', (minutes, budget) => {
  expect(dailyReviewBudget(minutes)).toBe(budget)
})

test.each([
  [0, 0, undefined],
  [19, 100, undefined],
  [20, 75, 75],
  [20, 4320, 300],
  [40, 0, 20],
])('%i questions of %i seconds: %s seconds for a question', (questions, seconds, pace) => {
  expect(paceOfQuestions(Array.from({ length: questions }, () => seconds))).toBe(pace)
})

test('a question left open overnight changes no pace: the longest 5 % count as the 95th percentile', () => {
  const times = Array.from({ length: 40 }, (_, index) => (index < 2 ? 40_000 : 60 + index))
  expect(winsorisedMean([])).toBeNull()
  expect(winsorisedMean([4, 8])).toBe(6)
  expect(paceOfQuestions(times)).toBe((2 * 99 + 38 * 80.5) / 40)
})

test.each([0.6, 0.8])(
  'of lognormal times (sigma %f) it is the mean within 8 %%, where the median is too small',
  (sigma) => {
    // The sum of twelve uniform draws, minus 6, is close to normal; the generator is that of Park and Miller.
    let seed = 20_261_127
    const draw = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const normal = () => Array.from({ length: 12 }, draw).reduce((sum, value) => sum + value, -6)
    const times = Array.from({ length: 5000 }, () => 12 * Math.exp(sigma * normal()))
    const mean = times.reduce((sum, seconds) => sum + seconds, 0) / times.length
    const median = times.toSorted((a, b) => a - b)[2500] ?? 0
    const planned = (winsorisedMean(times) ?? 0) / mean
    expect(mean / median).toBeGreaterThan(1.15)
    expect(planned).toBeGreaterThan(0.92)
    expect(planned).toBeLessThan(1)
  },
)

test.each([
  ['nothing', 0, 0, 0, 0, [0, 0, 0]],
  ['one kind', 61, 0, 0, 2, [2, 0, 0]],
  ['the largest remainder is rounded up', 100, 50, 30, 3, [2, 1, 0]],
  ['of equal ones the first', 90, 90, 0, 3, [2, 1, 0]],
  ['fewer minutes than the seconds come to', 600, 300, 300, 10, [5, 3, 2]],
])('minutes of each kind add up: %s', (_, reviews, newCards, questions, minutes, expected) => {
  const shared = shareMinutes({ reviews, newCards, questions }, minutes)
  expect([shared.reviews, shared.newCards, shared.questions]).toEqual(expected)
})

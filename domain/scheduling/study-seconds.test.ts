import { expect, test } from 'vitest'
import {
  dailyReviewBudget,
  estimateMinutes,
  paceOfQuestions,
  secondsOfReview,
  usualSeconds,
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
  [19, 1900, undefined],
  [20, 1500, 75],
  [20, 86_400, 300],
  [40, 0, 20],
])('%i questions in %i seconds: %s seconds for a question', (questions, seconds, pace) => {
  expect(paceOfQuestions({ questions, seconds })).toBe(pace)
})

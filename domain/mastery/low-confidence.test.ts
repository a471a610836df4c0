import { describe, expect, test } from 'vitest'
import type { Confidence } from './flashcard-mastery.ts'
import { isLowConfidence, needsReviewAfter } from './low-confidence.ts'

describe('isLowConfidence', () => {
  test.each<[Confidence | null, boolean, number, number, boolean]>([
    // last rating, marked, mastery, reviews, low
    [null, false, 0, 0, false],
    [null, true, 0, 0, true],
    [1, false, 80, 5, true],
    [2, false, 50, 1, false],
    [2, false, 49, 3, true],
    [3, false, 45, 2, true],
    [3, false, 75, 1, false],
    [3, true, 100, 9, true],
    [4, false, 75, 1, false],
  ])(
    'rated %s, marked %s, mastery %i after %i reviews: %s',
    (lastConfidence, needsReview, mastery, reviewCount, low) => {
      expect(isLowConfidence({ lastConfidence, needsReview, mastery, reviewCount })).toBe(low)
    },
  )
})

describe('needsReviewAfter', () => {
  test.each<[boolean, Confidence | undefined, boolean | undefined, boolean]>([
    // marked before, rating, requested, marked after
    [false, 1, undefined, false],
    [true, 1, undefined, true],
    [true, 2, undefined, true],
    [true, 2, false, true],
    [true, 3, undefined, false],
    [true, 4, undefined, false],
    [false, 1, true, true],
    [false, 3, true, true],
    [true, undefined, undefined, true],
    [true, undefined, false, false],
    [false, undefined, true, true],
  ])('marked %s, rated %s, requested %s: %s', (needsReview, confidence, requested, after) => {
    expect(needsReviewAfter({ needsReview, confidence, requested })).toBe(after)
  })
})

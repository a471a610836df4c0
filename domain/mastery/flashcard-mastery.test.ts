import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  averageMastery,
  type Confidence,
  confidenceFromMasteryStep,
  coverageScaledMastery,
  isCompleted,
  isKnown,
  isMastered,
  masteryAfterReview,
  masteryLabel,
} from './flashcard-mastery.ts'

describe('masteryAfterReview', () => {
  test.each<[number, number, Confidence, number]>([
    // mastery, reviews before, rating, mastery after
    [0, 0, 1, 20],
    [0, 0, 2, 50],
    [0, 0, 3, 75],
    [0, 0, 4, 75],
    [90, 0, 1, 20],
    [50, 1, 1, 30],
    [50, 1, 2, 60],
    [50, 1, 3, 75],
    [50, 1, 4, 75],
    [10, 3, 1, 0],
    [0, 3, 1, 0],
    [95, 3, 2, 100],
    [75, 3, 3, 100],
    [76, 3, 3, 100],
    [100, 9, 4, 100],
  ])('mastery %i after %i reviews, rated %i, becomes %i', (mastery, reviewCount, confidence, after) => {
    expect(masteryAfterReview({ mastery, reviewCount }, confidence)).toBe(after)
  })

  it('stays within 0 and 100', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.nat(50),
        fc.constantFrom<Confidence>(1, 2, 3, 4),
        (mastery, reviewCount, confidence) => {
          const after = masteryAfterReview({ mastery, reviewCount }, confidence)
          return after >= 0 && after <= 100
        },
      ),
    )
  })
})

describe('confidenceFromMasteryStep', () => {
  test.each<[number, number, number, number | undefined]>([
    // mastery, reviews before, mastery sent, rating
    [0, 0, 20, 1],
    [0, 0, 50, 2],
    [0, 0, 75, 3],
    [0, 0, 25, undefined],
    [30, 0, 10, undefined],
    [50, 2, 30, 1],
    [50, 2, 60, 2],
    [50, 2, 75, 3],
    [50, 2, 50, undefined],
    [50, 2, 100, undefined],
    [20, 2, 0, 1],
    [15, 2, 0, 1],
    [0, 2, 0, 1],
    [0, 2, 10, 2],
    [80, 2, 100, 3],
    [90, 2, 100, 2],
    [95, 2, 100, 3],
    [100, 2, 100, 3],
    [100, 2, 80, 1],
  ])('%i after %i reviews to %i is rating %s', (mastery, reviewCount, after, confidence) => {
    expect(confidenceFromMasteryStep({ mastery, reviewCount }, after)).toBe(confidence)
  })

  it('derives the rating wherever the upper limit does not hide it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 90 }),
        fc.nat(5),
        fc.constantFrom<Confidence>(1, 2, 3),
        (mastery, reviewCount, confidence) => {
          const before = { mastery, reviewCount }
          fc.pre(!(mastery === 90 && reviewCount > 0 && confidence === 3))
          expect(confidenceFromMasteryStep(before, masteryAfterReview(before, confidence))).toBe(confidence)
        },
      ),
    )
  })
})

test.each([
  [100, 'Expert Knowledge'],
  [90, 'Expert Knowledge'],
  [89, 'Strong Understanding'],
  [70, 'Strong Understanding'],
  [69, 'Good Progress'],
  [50, 'Good Progress'],
  [49, 'Basic Understanding'],
  [30, 'Basic Understanding'],
  [29, 'Learning in Progress'],
  [0, 'Learning in Progress'],
])('mastery %i reads %s', (mastery, label) => {
  expect(masteryLabel(mastery)).toBe(label)
})

test('completed after one review, mastered from 70', () => {
  expect([isCompleted({ reviewCount: 0 }), isCompleted({ reviewCount: 1 })]).toEqual([false, true])
  expect([isMastered({ mastery: 69 }), isMastered({ mastery: 70 })]).toEqual([false, true])
})

test('average mastery', () => {
  expect(averageMastery([])).toBe(0)
  expect(averageMastery([20, 75, 100])).toBe(65)
  expect(averageMastery([-5, 300])).toBe(50)
})

test.each([
  [80, 10, 40, 20],
  [80, 40, 40, 80],
  [80, 0, 40, 0],
  [80, 50, 40, 80],
  [80, -1, 40, 0],
  [120, 40, 40, 100],
  [80, 1, 0, 0],
])('average %i with %i of %i completed scales to %i', (averageMastery, completed, total, scaled) => {
  expect(coverageScaledMastery({ averageMastery, completed, total })).toBe(scaled)
})

test('a card was known with 3, and with Easy', () => {
  expect(([1, 2, 3, 4] as const).map(isKnown)).toEqual([false, false, true, true])
})

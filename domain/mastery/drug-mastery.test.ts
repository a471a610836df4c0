import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  confidenceFromDrugMastery,
  drugComponents,
  drugMastery,
  drugMasteryAfterReview,
  interactionType,
} from './drug-mastery.ts'
import type { Confidence } from './flashcard-mastery.ts'

describe('drugMasteryAfterReview', () => {
  test.each<[number, number, Confidence, number]>([
    // mastery, reviews before, rating, mastery after
    [0, 0, 1, 25],
    [0, 0, 2, 60],
    [0, 0, 3, 85],
    [0, 0, 4, 85],
    [25, 1, 3, 79],
    [60, 1, 2, 60],
    [85, 1, 1, 31],
    [85, 2, 1, 37],
    [85, 5, 1, 55],
    [60, 5, 3, 73],
    [85, 7, 1, 67],
    [85, 8, 1, 67],
    [85, 100, 1, 67],
    [67, 8, 3, 72],
    [100, 7, 3, 96],
  ])('mastery %i after %i reviews, rated %i, becomes %i', (mastery, reviewCount, confidence, after) => {
    expect(drugMasteryAfterReview({ mastery, reviewCount }, confidence)).toBe(after)
  })

  it('allows the rating to be derived from the result', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100 }),
        fc.nat(30),
        fc.constantFrom<Confidence>(1, 2, 3),
        (mastery, reviewCount, confidence) => {
          const before = { mastery, reviewCount }
          const after = drugMasteryAfterReview(before, confidence)
          expect(after).toBeGreaterThanOrEqual(0)
          expect(after).toBeLessThanOrEqual(100)
          expect(confidenceFromDrugMastery(before, after)).toBe(confidence)
        },
      ),
    )
  })
})

test('the interaction beside a rating', () => {
  expect(([1, 2, 3, 4] as const).map(interactionType)).toEqual(['needs_review', 'got_it', 'got_it', 'got_it'])
})

test('component names', () => {
  expect(Object.fromEntries(drugComponents.map(({ id, displayName }) => [id, displayName]))).toEqual({
    moa: 'Mechanism of Action',
    indications: 'Clinical Indications',
    adverse_effects: 'Adverse Effects',
    boxed_warning: 'Boxed Warning',
  })
})

test('a drug is averaged over four sections, unreviewed ones as 0', () => {
  expect(drugMastery({})).toBe(0)
  expect(
    drugMastery({ moa: { mastery: 80, reviewCount: 1 }, indications: { mastery: 60, reviewCount: 2 } }),
  ).toBe(35)
  expect(drugMastery({ moa: { mastery: 80, reviewCount: 0 } })).toBe(0)
})

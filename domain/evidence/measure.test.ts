import { expect, test } from 'vitest'
import { type LearnerSums, measureOf } from './measure.ts'

const alike = (count: number, of: LearnerSums): LearnerSums[] => Array.from({ length: count }, () => of)

test('the shares are those of all answers, the difference is found less expected', () => {
  const sums = [
    ...alike(15, { expected: 8, expectedOf: 10, found: 6, foundOf: 10 }),
    ...alike(15, { expected: 16, expectedOf: 20, found: 14, foundOf: 20 }),
  ]
  // The influence of a learner is (found - 2/3 n - expected + 0.8 n) / 450, that is -+ 1.5 / 450 of 15 each.
  const distance = 2.0452 * Math.sqrt((30 / 29) * 30) * (2 / 3 / 450)
  expect(measureOf('recall', sums)).toEqual({
    id: 'recall',
    learners: 30,
    answers: 450,
    expected: expect.closeTo(0.8, 10),
    found: expect.closeTo(2 / 3, 10),
    difference: {
      estimate: expect.closeTo(-2 / 15, 10),
      low: expect.closeTo(-2 / 15 - distance, 5),
      high: expect.closeTo(-2 / 15 + distance, 5),
    },
    verdict: 'difference',
  })
})

test('answers of both groups count where the groups are apart', () => {
  const sums = alike(40, { expected: 1, expectedOf: 2, found: 1, foundOf: 3 })
  expect(measureOf('order', sums, { countsBoth: true }).answers).toBe(200)
  expect(measureOf('order', sums).answers).toBe(120)
})

test('fewer than 30 learners in either group are too few, and no learner is none', () => {
  const one = { expected: 0, expectedOf: 0, found: 1, foundOf: 2 }
  const other = { expected: 1, expectedOf: 2, found: 0, foundOf: 0 }
  const few = measureOf('repeat', [...alike(40, one), ...alike(29, other)], { countsBoth: true })
  expect(few).toMatchObject({
    learners: 69,
    answers: 138,
    expected: 0.5,
    found: 0.5,
    difference: null,
    verdict: 'too-few',
  })
  expect(measureOf('repeat', [...alike(40, one), ...alike(30, other)]).verdict).toBe('no-difference')
  expect(measureOf('recall', [])).toEqual({
    id: 'recall',
    learners: 0,
    answers: 0,
    expected: null,
    found: null,
    difference: null,
    verdict: 'too-few',
  })
})

test('learners without an answer are not counted', () => {
  const sums = [
    ...alike(30, { expected: 1, expectedOf: 2, found: 1, foundOf: 2 }),
    { expected: 0, expectedOf: 0, found: 0, foundOf: 0 },
  ]
  expect(measureOf('recall', sums).learners).toBe(30)
})

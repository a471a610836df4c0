import { describe, expect, it, test } from 'vitest'
import { nextBestTopics, readinessGate, readinessWord } from './readiness-words.ts'

const attempts = (...counts: number[]) =>
  counts.map((firstAttempts, index) => ({ id: `c${index}`, firstAttempts }))

describe('when a number may be shown', () => {
  test.each([
    [attempts(), false, 50, 7],
    [attempts(8, 8, 8, 8, 8, 8, 2), false, 0, 1],
    [attempts(7, 7, 7, 7, 7, 7, 7), false, 1, 0],
    [attempts(7, 7, 7, 7, 7, 7, 8), true, 0, 0],
    [attempts(50, 0, 0, 0, 0, 0, 0), false, 0, 6],
    [attempts(32, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0), true, 0, 0],
  ])('%#', (categories, canShow, questionsMissing, categoriesMissing) => {
    expect(readinessGate(categories)).toMatchObject({ canShow, questionsMissing, categoriesMissing })
  })

  it('names the thin categories, the nearest first', () => {
    expect(readinessGate(attempts(0, 2, 3, 1)).thinCategories).toEqual(['c1', 'c3', 'c0'])
  })
})

test.each([
  [0.599, 'building'],
  [0.6, 'on track'],
  [0.699, 'on track'],
  [0.7, 'strong'],
])('a lower end of %d is %s', (low, word) => {
  expect(readinessWord({ low, high: 0.9 })).toBe(word)
})

test('next best topics', () => {
  const advice = nextBestTopics(
    [
      { id: 'breast', weight: 0.13, share: 0.9, sd: 0.05 },
      { id: 'genetics', weight: 0.02, share: 0.62, sd: 0.14 },
      { id: 'thoracic', weight: 0.11, share: 0.5, sd: 0.1 },
    ],
    new Map([
      ['breast', 40],
      ['thoracic', 5],
      ['genetics', 4],
    ]),
  )
  expect(advice.map(({ id, isUnknown }) => [id, isUnknown])).toEqual([
    ['thoracic', false],
    ['breast', false],
    ['genetics', true],
  ])
  expect(advice[0]?.pointsLost).toBeCloseTo(0.055, 10)
  expect(advice[0]?.pointsUnknown).toBeCloseTo(0.011, 10)
})

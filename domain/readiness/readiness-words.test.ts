import { describe, expect, it, test } from 'vitest'
import { readinessGate, readinessWord } from './readiness-words.ts'

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

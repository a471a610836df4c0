import { describe, expect, test } from 'vitest'
import { type ChapterMastery, categoryMastery, clampForDisplay, outlineMastery } from './category-mastery.ts'

const chapter = (totalCards: number, masteredCards: number, userMastery: number): ChapterMastery => ({
  totalCards,
  masteredCards,
  userMastery,
})

test.each<[string, ChapterMastery[], number]>([
  ['no chapter', [], 0],
  ['nothing mastered', [chapter(40, 0, 50)], 0],
  ['all mastered', [chapter(40, 40, 90)], 90],
  ['half mastered', [chapter(40, 20, 80)], 40],
  ['two chapters: (20 x 80 + 10 x 95) / 30 x 30 / 100', [chapter(40, 20, 80), chapter(60, 10, 95)], 25.5],
  ['a chapter not begun counts in the total', [chapter(40, 40, 90), chapter(40, 0, 0)], 45],
  ['more mastered than there are', [chapter(40, 41, 90)], 0],
  ['a chapter without cards is left out', [chapter(0, 0, 90), chapter(10, 10, 80)], 80],
  ['impossible numbers are left out', [chapter(10, -1, 80), chapter(10, 5, Number.NaN)], 0],
  ['mastery is capped at 100', [chapter(10, 10, 130)], 100],
])('%s', (_, chapters, mastery) => {
  expect(categoryMastery(chapters)).toBeCloseTo(mastery, 10)
})

test('the whole outline, by weight', () => {
  const categories = [
    { id: 'breast', weight: 13 },
    { id: 'thoracic', weight: 11 },
    { id: 'genetics', weight: 2 },
  ]
  expect(
    outlineMastery(
      categories,
      new Map([
        ['breast', 80],
        ['thoracic', 40],
      ]),
    ),
  ).toBeCloseTo(1480 / 26, 10)
  expect(outlineMastery([], new Map())).toBe(0)
})

describe('clampForDisplay', () => {
  test.each([
    // total, completed, mastery; as shown; inconsistent
    [[40, 10, 55.5], [40, 10, 55.5], false],
    [[40, 40, 100], [40, 40, 100], false],
    [[0, 0, 0], [1, 0, 0], false],
    [[0, 3, 0], [1, 1, 0], true],
    [[40, 41, 50], [40, 40, 50], true],
    [[40, -1, 50], [40, 0, 50], true],
    [[-5, 0, 50], [1, 0, 50], true],
    [[40, 10, 101], [40, 10, 100], true],
    [[40, 10, -1], [40, 10, 0], true],
    [[40, 10, Number.NaN], [40, 10, 0], true],
    [[Number.NaN, 10, 50], [1, 1, 50], true],
  ])('%o is shown as %o', (numbers, shown, isInconsistent) => {
    const [totalCards = 0, completedCards = 0, mastery = 0] = numbers
    const result = clampForDisplay({ totalCards, completedCards, mastery })
    expect([result.totalCards, result.completedCards, result.mastery]).toEqual(shown)
    expect(result.isInconsistent).toBe(isInconsistent)
  })
})

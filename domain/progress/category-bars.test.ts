import { expect, test } from 'vitest'
import { categoryBars, largestGap } from './category-bars.ts'

const category = (id: string, weight: number, mastery: number) => ({
  id,
  title: id,
  weight,
  mastery,
  totalCards: 40,
  masteredCards: 10,
})

test('the heaviest first, equal ones in their order, with what each has still to give', () => {
  const bars = categoryBars([
    category('genetics', 2, 0),
    category('breast', 13, 66.6),
    category('hematologic', 14, 80),
    category('thoracic', 13, 20.4),
  ])
  expect(bars.map(({ id, mastery, openWeight }) => [id, mastery, openWeight])).toEqual([
    ['hematologic', 80, 2.8],
    ['breast', 67, 4.34],
    ['thoracic', 20, 10.35],
    ['genetics', 0, 2],
  ])
  expect(largestGap(bars)?.id).toBe('thoracic')
})

test('nothing is open when all is mastered', () => {
  expect(largestGap(categoryBars([category('breast', 13, 100)]))).toBeUndefined()
  expect(largestGap([])).toBeUndefined()
})

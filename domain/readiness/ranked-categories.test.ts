import { describe, expect, test } from 'vitest'
import { type CategoryToRank, isUnknown, rankCategories } from './ranked-categories.ts'

/** A category with all cards seen, most answers right and everything recalled. */
const known: CategoryToRank = {
  weight: 10,
  share: 0.7,
  sd: 0.05,
  cards: 40,
  cardsSeen: 40,
  firstAttempts: 20,
  rightAttempts: 19,
  recall: 0.95,
}
const category = (id: string, more: Partial<CategoryToRank>) => ({ ...known, id, ...more })

test('the most points to gain first, not the lowest share nor the heaviest weight', () => {
  const ranked = rankCategories([
    category('breast', { weight: 13, share: 0.9 }),
    category('genetics', { weight: 2, share: 0.1 }),
    category('thoracic', { weight: 11, share: 0.5 }),
    category('others', { weight: 74, share: 0.99 }),
  ])
  expect(ranked.map(({ id }) => id)).toEqual(['thoracic', 'genetics', 'breast', 'others'])
  expect(ranked.map(({ pointsToGain }) => Number(pointsToGain.toFixed(6)))).toEqual([5.5, 1.8, 1.3, 0.74])
})

test('of as many points the less certain, and of those the first', () => {
  const ids = rankCategories([category('a', {}), category('b', { sd: 0.2 }), category('c', {})]).map(
    ({ id }) => id,
  )
  expect(ids).toEqual(['b', 'a', 'c'])
})

test('nothing has a rank among nothing', () => expect(rankCategories([])).toEqual([]))

describe('why points are missing: the largest part that is', () => {
  test.each<[string, Partial<CategoryToRank>, string]>([
    ['nothing of note', {}, 'steady'],
    ['most cards never seen', { cardsSeen: 10, rightAttempts: 10, recall: 0.7 }, 'never seen'],
    [
      'more answers wrong than cards unseen',
      { cardsSeen: 30, rightAttempts: 10, recall: 0.7 },
      'weak answers',
    ],
    ['more forgotten than wrong', { rightAttempts: 15, recall: 0.7 }, 'fading'],
    ['four wrong answers say nothing', { firstAttempts: 4, rightAttempts: 0, recall: 0.8 }, 'fading'],
    ['five do', { firstAttempts: 5, rightAttempts: 0, recall: 0.8 }, 'weak answers'],
    ['a new learner', { cardsSeen: 0, firstAttempts: 0, rightAttempts: 0, recall: null }, 'never seen'],
    ['a category without cards', { cards: 0, cardsSeen: 0, recall: null }, 'steady'],
    ['nine in ten', { recall: 0.91 }, 'steady'],
  ])('%s', (_, more, reason) => {
    expect(rankCategories([category('one', more)])[0]?.reason).toBe(reason)
  })
})

test('fewer than five first attempts: unknown, not weak', () => {
  expect([4, 5].map((firstAttempts) => isUnknown({ firstAttempts }))).toEqual([true, false])
})

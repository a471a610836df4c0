import { expect, test } from 'vitest'
import { orderNewCards, type UnseenChapter } from './new-card-order.ts'
import { ownCardsOfDay } from './own-cards-of-day.ts'
import { withShareOfNew } from './share-of-new.ts'

const chapter = (category: string, first: number, seen = 0): UnseenChapter => ({
  ...{ category, isCore: true, cards: 200 + seen, seen, missed: [] },
  unseen: Array.from({ length: 200 }, (_, place) => first + place),
})
const shipped = [chapter('breast', 1000), chapter('lung', 2000)]
const weights: Record<string, number> = { breast: 60, lung: 40 }

/** The number of own cards among a hundred new ones, over some days. */
function ownAmong(percent: number, own: Partial<UnseenChapter> = {}): number {
  const { chapters, share } = ownCardsOfDay([{ ...chapter('', 9000), category: null, ...own }], percent)
  const count = 20
  let among = 0
  for (let today = 100; today < 105; today++) {
    const unseen = orderNewCards([...shipped, ...chapters], { weightOf, weak: [], count })
    const day = { today, newCardsPerDay: count, unseenCount: 400, seen: [], unseen }
    const done = { reviews: 0, newCards: 0, questionSeconds: 0 }
    const mixed = withShareOfNew({ ...day, done }, share)
    among += mixed.unseen.slice(0, count).filter(({ id }) => id >= 9000).length
  }
  return among
}
const weightOf = (category: string | null) => weights[category ?? ''] ?? 1

test.each([0, 10, 25, 50, 90])('own cards without a category are %i percent of the new ones', (percent) => {
  expect(Math.abs(ownAmong(percent) - percent)).toBeLessThanOrEqual(3)
})

test('those learnt elsewhere change nothing about it', () => {
  expect(ownAmong(10, { cards: 5200, seen: 5000 })).toBe(ownAmong(10))
})

test('a category with own cards has its weight, however many of them were learnt elsewhere', () => {
  const group = { ...chapter('breast', 9000), cards: 5200, seen: 5000 }
  const chapters = [...shipped, ...ownCardsOfDay([group], 10).chapters]
  const cards = orderNewCards(chapters, { weightOf, weak: [], count: 100 })
  expect(cards.filter(({ weight }) => weight === 60)).toHaveLength(60)
})

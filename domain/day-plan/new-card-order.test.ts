import { describe, expect, it } from 'vitest'
import { orderNewCards, type UnseenChapter } from './new-card-order.ts'

/** The cards of a chapter are named by it and their place. */
const chapter = (
  name: string,
  category: string | null,
  more: Partial<UnseenChapter<string>> & { count?: number } = {},
): UnseenChapter<string> => {
  const { count = 30, seen = 0, ...rest } = more
  const unseen = Array.from({ length: count - seen }, (_, index) => `${name}${seen + index + 1}`)
  return { category, isCore: false, cards: count, seen, unseen, missed: [], ...rest }
}
const weights: Record<string, number> = { breast: 14, heme: 6, other: 2 }
const order = (chapters: UnseenChapter<string>[], count: number, weak: string[] = []) =>
  orderNewCards(chapters, { weightOf: (category) => weights[category ?? ''] ?? 1, weak, count })
const names = (cards: { id: string }[]) => cards.map(({ id }) => id)
const tally = (cards: { id: string }[]) => {
  const counts: Record<string, number> = {}
  for (const { id } of cards) counts[id[0] ?? ''] = (counts[id[0] ?? ''] ?? 0) + 1
  return counts
}

describe('the order of new cards', () => {
  const all = [chapter('b', 'breast'), chapter('h', 'heme'), chapter('o', 'other')]

  it('is over the outline by weight', () => {
    expect(tally(order(all, 22))).toEqual({ b: 14, h: 6, o: 2 })
    expect(order(all, 4).map(({ weight }) => weight)).toEqual([14, 6, 14, 14])
  })

  it('gives a weak category two turns for one', () => {
    expect(tally(order(all, 28, ['heme']))).toEqual({ b: 14, h: 12, o: 2 })
  })

  it('goes on from what was studied before', () => {
    const studied = [chapter('b', 'breast', { seen: 14 }), chapter('h', 'heme'), chapter('o', 'other')]
    expect(tally(order(studied, 8))).toEqual({ h: 6, o: 2 })
  })

  it('spreads over the chapters of a category, core chapters first', () => {
    const chapters = [
      chapter('x', 'breast', { count: 10 }),
      chapter('c', 'breast', { count: 4, isCore: true }),
      chapter('d', 'breast', { count: 2, isCore: true }),
      chapter('y', 'breast', { count: 10, seen: 1 }),
    ]
    expect(names(order(chapters, 9))).toEqual(['c1', 'd1', 'c2', 'c3', 'd2', 'c4', 'x1', 'x2', 'y2'])
  })

  it('a category that is finished leaves its turns to the others, and the end is the end', () => {
    const few = [chapter('b', 'breast', { count: 1 }), chapter('h', 'heme', { count: 2 })]
    expect(names(order(few, 10))).toEqual(['b1', 'h1', 'h2'])
    expect(order([], 10)).toEqual([])
  })

  it('cards outside the outline come too, seldom', () => {
    const cards = order([chapter('b', 'breast'), chapter('n', null)], 15)
    expect(tally(cards)).toEqual({ b: 14, n: 1 })
  })

  it('begins with those that teach a missed question, and each comes once', () => {
    const chapters = [
      chapter('b', 'breast', { count: 4, missed: ['b3'] }),
      chapter('h', 'heme', { missed: ['h9', 'h40'] }),
      chapter('o', 'other'),
    ]
    expect(names(order(chapters, 7))).toEqual(['b3', 'h9', 'h40', 'b1', 'b2', 'b4', 'o1'])
    expect(names(order(chapters, 2))).toEqual(['b3', 'h9'])
    expect(order(chapters, 3).map(({ weight }) => weight)).toEqual([14, 6, 6])
  })
})

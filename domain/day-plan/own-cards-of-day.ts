/** How a learner's own cards come in the plan of a day: those without a category share a part of the new cards. */
import type { UnseenChapter } from './new-card-order.ts'
import type { Share } from './share-of-new.ts'

/** In percent of the new cards, until the learner chooses another part. */
export const usualOwnShare = 10

/** The weight of cards with this part of all, beside the 100 percent of the outline. */
export const weightOfShare = (percent: number): number => (100 * percent) / (100 - percent)

/**
 * The own cards in the plan: by category of the outline as chapters of it, and the others with their share. What was learnt of
 * them does not count against the new ones: a learner who brings thousands of cards along still gets the shipped cards of
 * the category by its weight.
 * @param own by category; null for cards without one
 */
export function ownCardsOfDay(
  own: readonly UnseenChapter[],
  percent: number,
): { chapters: UnseenChapter[]; share: Share<number> } {
  const chapters = own
    .filter(({ category }) => category !== null)
    .map((group) => ({ ...group, cards: group.cards - group.seen, seen: 0 }))
  const others = own.filter(({ category }) => category === null)
  return {
    chapters,
    share: {
      percent,
      weight: weightOfShare(percent),
      unseen: others.flatMap(({ unseen }) => unseen),
      unseenCount: others.reduce((sum, { cards, seen }) => sum + cards - seen, 0),
    },
  }
}

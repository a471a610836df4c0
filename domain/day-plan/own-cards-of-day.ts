/** How a learner's own cards come in the plan of a day: those without a category share a part of the minutes. */
import type { UnseenChapter } from './new-card-order.ts'

/** The category of own cards that name none; the outline has no such id. */
export const ownCategory = 'own-cards'
/** In percent of the minutes, until the learner chooses another part. */
export const usualOwnShare = 10

/** The weight by which these cards have this part of all, beside the 100 percent of the outline. */
export const weightOfShare = (percent: number): number => (100 * percent) / (100 - percent)

/**
 * The own cards as chapters of the plan. What was learnt of them does not count against the new ones: who brings thousands of
 * cards along still gets the chosen part of each day, and the category of a card keeps its share of shipped cards.
 * @param own by category; null for cards without one
 * @param shippedSeen the number of shipped cards that were studied
 */
export function ownCardsAsChapters(
  own: readonly UnseenChapter[],
  { shippedSeen, share }: { shippedSeen: number; share: number },
): UnseenChapter[] {
  return own.map(({ category, cards, seen, ...group }) => {
    const counted = category === null ? Math.round((shippedSeen * weightOfShare(share)) / 100) : 0
    return { ...group, category: category ?? ownCategory, cards: cards - seen + counted, seen: counted }
  })
}

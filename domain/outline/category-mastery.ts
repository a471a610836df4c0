import { clampMastery } from '#domain/mastery/flashcard-mastery.ts'
import type { OutlineCategory } from './outline.ts'

/** One chapter of a learner: its cards, how many are mastered (70 or more), and the mastery of them, 0-100. */
export type ChapterMastery = { totalCards: number; masteredCards: number; userMastery: number }

/**
 * Mastery of a category, 0-100, not rounded: the mastery weighted by mastered cards, times the share of cards
 * mastered (specification, section 9). Chapters without cards or with impossible numbers are left out; 0 when none
 * is left or more cards are mastered than there are.
 */
export function categoryMastery(chapters: readonly ChapterMastery[]): number {
  const valid = chapters.filter(isValid)
  const total = sumOf(valid, (chapter) => chapter.totalCards)
  const mastered = sumOf(valid, (chapter) => chapter.masteredCards)
  if (total === 0 || mastered === 0 || mastered > total) return 0
  const weighted =
    sumOf(valid, (chapter) => clampMastery(chapter.userMastery) * chapter.masteredCards) / mastered
  return weighted * (mastered / total)
}

/** Mastery of the whole outline, 0-100: the categories' masteries by their weights; a missing category counts 0. */
export function outlineMastery(
  categories: readonly Pick<OutlineCategory, 'id' | 'weight'>[],
  masteryOf: ReadonlyMap<string, number>,
): number {
  const weight = sumOf(categories, (category) => category.weight)
  if (weight === 0) return 0
  return sumOf(categories, ({ id, weight }) => weight * (masteryOf.get(id) ?? 0)) / weight
}

export type ShownProgress = { totalCards: number; completedCards: number; mastery: number }

/**
 * Numbers that can be displayed: at least 1 card, completed within 0 and the total, mastery within 0-100.
 * `isInconsistent` asks for the warning icon: the numbers had to be corrected (those of an empty chapter do not count).
 */
export function clampForDisplay(progress: ShownProgress): ShownProgress & { isInconsistent: boolean } {
  const { totalCards, completedCards, mastery } = progress
  const total = Math.max(1, finite(totalCards))
  const isConsistent = completedCards >= 0 && completedCards <= totalCards && mastery >= 0 && mastery <= 100
  return {
    totalCards: total,
    completedCards: Math.min(total, Math.max(0, finite(completedCards))),
    mastery: clampMastery(mastery),
    isInconsistent: !isConsistent,
  }
}

function isValid({ totalCards, masteredCards, userMastery }: ChapterMastery): boolean {
  return Number.isFinite(userMastery) && totalCards > 0 && Number.isFinite(totalCards) && masteredCards >= 0
}

function finite(count: number): number {
  return Number.isFinite(count) ? count : 0
}

function sumOf<T>(items: readonly T[], numberOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0)
}

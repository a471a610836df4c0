import type { ChapterStat } from '#contracts/progress/progress.ts'
import { clampForDisplay } from '#domain/outline/category-mastery.ts'

/** A chapter's numbers within their limits, in whole percent. */
export function shownProgress({
  totalCards,
  completedCards,
  averageMastery,
  coverageScaledMastery,
}: ChapterStat['progress']) {
  const reviewed = clampForDisplay({ totalCards, completedCards, mastery: averageMastery })
  const covered = clampForDisplay({ totalCards, completedCards, mastery: coverageScaledMastery })
  return {
    // An empty chapter counts as one card, so that nothing is divided by 0; it is shown as it is.
    totalCards: totalCards === 0 ? 0 : reviewed.totalCards,
    completedCards: reviewed.completedCards,
    completedPercent: Math.round((100 * reviewed.completedCards) / reviewed.totalCards),
    averageMastery: Math.round(reviewed.mastery),
    coverageScaledMastery: Math.round(covered.mastery),
    isInconsistent: reviewed.isInconsistent || covered.isInconsistent,
  }
}

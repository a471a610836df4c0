export interface CategoryMasteryOfLearner {
  id: string
  title: string
  /** Percent of the exam. */
  weight: number
  totalCards: number
  masteredCards: number
  /** 0 to 100. */
  mastery: number
}

export interface CategoryBar extends CategoryMasteryOfLearner {
  /** Percent of the exam that the category has still to give: its weight times what is missing of its mastery. */
  openWeight: number
}

/** The categories, the heaviest first, those of equal weight in the order of the outline. */
export function categoryBars(categories: readonly CategoryMasteryOfLearner[]): CategoryBar[] {
  return categories
    .map((category) => ({
      ...category,
      mastery: Math.round(category.mastery),
      openWeight: Math.round(category.weight * (100 - category.mastery)) / 100,
    }))
    .toSorted((a, b) => b.weight - a.weight)
}

/** The category in which the most can still be gained: the largest open weight. */
export function largestGap(bars: readonly CategoryBar[]): CategoryBar | undefined {
  return bars.reduce<CategoryBar | undefined>(
    (largest, bar) => (bar.openWeight > (largest?.openWeight ?? 0) ? bar : largest),
    undefined,
  )
}

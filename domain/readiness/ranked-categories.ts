/**
 * The only ranking of the outline's categories: where more study gains the most, and why points are missing
 * there.
 */

/** With fewer first attempts nothing can be said about a category. */
const knownFrom = 5
/** A missing part below this is not named as the reason. */
const worthNaming = 0.1

export type CategoryToRank = {
  /** The weight in the exam, in any unit: only proportions count. */
  weight: number
  /**
   * The expected share right, 0 to 1: from the estimate, or from mastery without one; below, its standard
   * deviation.
   */
  share: number
  sd: number
  cards: number
  cardsSeen: number
  firstAttempts: number
  rightAttempts: number
  /** Mean recall of the cards seen; null when it is not known. */
  recall: number | null
}

/**
 * The reason why points are missing: most cards or questions never seen, wrong answers, forgotten cards;
 * `steady`: no notable reason.
 */
export const rankReasons = ['never seen', 'weak answers', 'fading', 'steady'] as const
export type RankReason = (typeof rankReasons)[number]

export type Ranked<Category> = Category & {
  /** Percentage points of the exam, 0 to 100. */
  pointsToGain: number
  reason: RankReason
}

/** Ranks the categories with the most points to gain first; among equal ones, the least certain first. */
export function rankCategories<Category extends CategoryToRank>(
  categories: readonly Category[],
): Ranked<Category>[] {
  const whole = categories.reduce((sum, { weight }) => sum + weight, 0) || 1
  return categories
    .map((category) => ({
      ...category,
      pointsToGain: (100 * category.weight * (1 - category.share)) / whole,
      reason: reasonOf(category),
    }))
    .sort((a, b) => b.pointsToGain - a.pointsToGain || b.weight * b.sd - a.weight * a.sd)
}

/** Whether a category has too few first attempts to be called weak. */
export function isUnknown({ firstAttempts }: Pick<CategoryToRank, 'firstAttempts'>): boolean {
  return firstAttempts < knownFrom
}

/** The reason with the largest missing part: of the cards, of the answers, or of the recall. */
function reasonOf(category: CategoryToRank): RankReason {
  const { cards, cardsSeen, firstAttempts, rightAttempts, recall } = category
  const unseen = cards === 0 ? 0 : 1 - cardsSeen / cards
  const missing: [RankReason, number][] = [
    ['never seen', unseen],
    ['weak answers', isUnknown(category) ? 0 : 1 - rightAttempts / firstAttempts],
    ['fading', recall === null ? 0 : 1 - recall],
  ]
  const [reason, part] = missing.reduce((most, next) => (next[1] > most[1] ? next : most))
  return part >= worthNaming ? reason : 'steady'
}

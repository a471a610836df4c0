/** Words for an estimate, and the conditions for showing it (learning.md section 3, steps 8 and 9). */
import type { Range } from './readiness.ts'

export const questionsNeeded = 50
export const categoriesNeeded = 7
export const questionsPerCategory = 3
export const onTrackFrom = 0.6
export const strongFrom = 0.7

export type ReadinessWord = 'building' | 'on track' | 'strong'

export type ReadinessGate = {
  canShow: boolean
  /** The number of first attempts still needed in all, 0 when there are enough. */
  questionsMissing: number
  /** The number of categories that still need 3 first attempts, 0 when there are enough. */
  categoriesMissing: number
  /** The categories with fewer than 3 first attempts, those nearest to 3 first. */
  thinCategories: string[]
}

/** Whether a number may be shown: 50 first attempts and 7 categories with 3 each. Counts are raw, not decayed. */
export function readinessGate(categories: readonly { id: string; firstAttempts: number }[]): ReadinessGate {
  const total = categories.reduce((sum, category) => sum + category.firstAttempts, 0)
  const thin = categories.filter((category) => category.firstAttempts < questionsPerCategory)
  const questionsMissing = Math.max(0, questionsNeeded - total)
  const categoriesMissing = Math.max(0, categoriesNeeded - (categories.length - thin.length))
  return {
    canShow: questionsMissing === 0 && categoriesMissing === 0,
    questionsMissing,
    categoriesMissing,
    thinCategories: thin.sort((a, b) => b.firstAttempts - a.firstAttempts).map(({ id }) => id),
  }
}

/**
 * Our label for an estimate, by the lower end of its 80 % range: building, on track from 0.60, strong from
 * 0.70.
 */
export function readinessWord(range80: Range): ReadinessWord {
  if (range80.low >= strongFrom) return 'strong'
  return range80.low >= onTrackFrom ? 'on track' : 'building'
}

/**
 * The type of a badge. The files beside this one have the rules by which badges are earned (learning.md
 * section 5).
 */

export const badgeCategories = ['milestone', 'mastery', 'engagement', 'other'] as const
export type BadgeCategory = (typeof badgeCategories)[number]

/** 1 bronze, 2 silver, 3 gold. */
export type BadgeTier = 1 | 2 | 3

export type Badge = {
  /** Stored with earned badges, so it is never changed or reused. */
  id: string
  name: string
  /** The task, with its numbers and with what counts. */
  description: string
  category: BadgeCategory
  tier: BadgeTier
}

/** What a badge is; the rules by which it is earned are in the files beside it (learning.md section 5). */

export const badgeCategories = ['milestone', 'mastery', 'engagement', 'other'] as const
export type BadgeCategory = (typeof badgeCategories)[number]

/** 1 bronze, 2 silver, 3 gold. */
export type BadgeTier = 1 | 2 | 3

export type Badge = {
  /** Stored with what was earned: never changed or used again. */
  id: string
  name: string
  /** What to do, with the numbers and with what counts. */
  description: string
  category: BadgeCategory
  tier: BadgeTier
}

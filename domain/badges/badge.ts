/** What a badge is; their rules are in the files beside it (learning.md section 5). */

export const badgeCategories = ['milestone', 'mastery', 'engagement', 'other'] as const
export type BadgeCategory = (typeof badgeCategories)[number]

/** 1 bronze, 2 silver, 3 gold. */
export type BadgeTier = 1 | 2 | 3

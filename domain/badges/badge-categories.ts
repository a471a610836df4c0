/** By what badges are earned. A file of its own: the client reads it, and none of the rules. */
export const badgeCategories = ['milestone', 'mastery', 'engagement', 'other'] as const
export type BadgeCategory = (typeof badgeCategories)[number]

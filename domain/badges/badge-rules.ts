import type { BadgeRule } from './badge-rule.ts'
import { engagementBadges } from './engagement-badges.ts'
import { masteryBadges } from './mastery-badges.ts'
import { milestoneBadges } from './milestone-badges.ts'
import { otherBadges } from './other-badges.ts'

/** Every badge, in the order in which they are listed (learning.md section 5). */
export const badgeRules: readonly BadgeRule[] = [
  ...milestoneBadges,
  ...masteryBadges,
  ...engagementBadges,
  ...otherBadges,
]

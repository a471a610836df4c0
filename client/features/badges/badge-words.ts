import {
  IconBrain,
  IconCalendarCheck,
  IconFlag2,
  IconTargetArrow,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Badge } from '#contracts/badges/badges.ts'
import { type BadgeCategory, badgeCategories } from '#domain/badges/badge.ts'

export const categoryTitles: Record<BadgeCategory, string> = {
  milestone: 'Milestones',
  mastery: 'Mastery',
  engagement: 'Study habits',
  other: 'Other',
}

export const categoryIcons: Record<BadgeCategory, TablerIcon> = {
  milestone: IconFlag2,
  mastery: IconBrain,
  engagement: IconCalendarCheck,
  other: IconTargetArrow,
}

const tierNames = new Map([
  [1, 'Bronze'],
  [2, 'Silver'],
  [3, 'Gold'],
])

/** Every other number is primary, as specified. */
export const tierName = (tier: number) => tierNames.get(tier) ?? 'Primary'

/** In the order of the categories; those without a badge are left out. */
export function badgesByCategory(badges: readonly Badge[]): { category: BadgeCategory; members: Badge[] }[] {
  return badgeCategories
    .map((category) => ({ category, members: badges.filter((badge) => badge.category === category) }))
    .filter(({ members }) => members.length > 0)
}

import { listGoodWeeks, mondayOf } from '#domain/progress/good-weeks.ts'
import type { Badge } from './badge.ts'
import { type BadgeRule, badgeRule, towards } from './badge-rule.ts'

const clearedDays = 10
const gapDays = 14
const daysBack = 3
const mixedSessions = 20

export const engagementBadges: readonly BadgeRule[] = [
  weeksBadge(4, { id: 'weeks-4', name: 'Four Good Weeks', tier: 1 }),
  weeksBadge(12, { id: 'weeks-12', name: 'One Term', tier: 2 }),
  weeksBadge(30, { id: 'weeks-30', name: 'Full Rotation', tier: 3 }),
  badgeRule({
    id: 'debt-free',
    name: 'Clean Slate',
    description: `Review until no card waits for its next review, on ${clearedDays} study days.`,
    category: 'engagement',
    tier: 1,
    reads: ['clearedDays'],
    progress: (facts) => towards(clearedDays, facts.clearedDays),
  }),
  badgeRule({
    id: 'back-again',
    name: 'Welcome Back',
    description: `After ${gapDays} days or more without study, study on ${daysBack} days of the week in which you return or of the week after it.`,
    category: 'engagement',
    tier: 1,
    reads: ['studyDays'],
    progress: ({ studyDays }) => towards(daysBack, mostDaysAfterGap(studyDays)),
  }),
  badgeRule({
    id: 'interleaver',
    name: 'Mixed Clinic',
    description: `Study ${mixedSessions} sessions with cards of 3 or more categories.`,
    category: 'engagement',
    tier: 1,
    reads: ['reviews'],
    progress: ({ reviews }) => towards(mixedSessions, reviews.mixedSessions),
  }),
]

function weeksBadge(required: number, badge: Pick<Badge, 'id' | 'name' | 'tier'>): BadgeRule {
  return badgeRule({
    ...badge,
    description: `Study ${required} good weeks: four study days or more, Monday to Sunday. Weeks in between do not matter.`,
    category: 'engagement',
    reads: ['studyDays'],
    progress: ({ studyDays }) => towards(required, listGoodWeeks(studyDays).length),
  })
}

/**
 * The most study days of one week, Monday to Sunday, after a gap: of the week of the return, or of the next one, since
 * who returns on a Saturday has only two days left. 0 without a gap. @param studyDays ascending, each once.
 */
function mostDaysAfterGap(studyDays: readonly number[]): number {
  const returns = studyDays.filter((day, index) => day - (studyDays[index - 1] ?? day) > gapDays)
  const mondays = returns.flatMap((day) => [mondayOf(day), mondayOf(day) + 7])
  const daysOf = (monday: number) => studyDays.filter((day) => day >= monday && day < monday + 7).length
  return Math.max(0, ...mondays.map(daysOf))
}

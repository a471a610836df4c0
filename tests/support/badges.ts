import type { Badge } from '#contracts/badges/badges.ts'

/** A badge as the server lists it: not earned, unless `more` says so. */
export function aBadge(id: string, more: Partial<Badge> = {}): Badge {
  return {
    id,
    name: `Badge ${id}`,
    description: `What ${id} is for`,
    category: 'milestone',
    tier: 1,
    earned: false,
    earnedAt: null,
    progress: { current: 0, required: 10 },
    ...more,
  }
}

/** One that was earned this many minutes ago. */
export const anEarnedBadge = (id: string, more: Partial<Badge> = {}, minutesAgo = 0) =>
  aBadge(id, {
    earned: true,
    earnedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    progress: { current: 10, required: 10 },
    ...more,
  })

import type { progress } from '#contracts/progress/progress.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findActivity } from './find-activity.ts'
import { findChapterStats, listChapterStats } from './find-chapter-stats.ts'
import { findRetention } from './find-retention.ts'
import { findStreak } from './find-streak.ts'
import { findWeightedMastery } from './find-weighted-mastery.ts'

export function progressRoutes(deps: Deps): Handlers<typeof progress> {
  return {
    overview: ({ user }) => listChapterStats(deps, user),
    weightedMastery: ({ user }) => findWeightedMastery(deps, user),
    chapter: ({ user, params }) => findChapterStats(deps, user, params.id),
    streak: ({ user }) => findStreak(deps, user),
    activity: ({ user }) => findActivity(deps, user),
    retention: ({ user }) => findRetention(deps, user),
  }
}

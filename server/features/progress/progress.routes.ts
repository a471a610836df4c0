import type { progress } from '#contracts/progress/progress.ts'
import type { Deps } from '#server/deps.ts'
import { viewAs } from '#server/features/accounts/sign-in/view-as.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findActivity } from './find-activity.ts'
import { findChapterStats, listChapterStats } from './find-chapter-stats.ts'
import { findLearnerFigures } from './find-learner-figures.ts'
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
    learnerFigures: async ({ user, params }) => findLearnerFigures(deps, await viewAs(deps, user, params.id)),
    retention: ({ user }) => findRetention(deps, user),
  }
}

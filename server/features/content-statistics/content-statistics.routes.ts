import type { contentStatistics } from '#contracts/content-statistics/content-statistics.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { computeNow } from './compute-now.ts'
import { findChapterUsage, findContentPerformance } from './find-content-statistics.ts'

export function contentStatisticsRoutes(deps: Deps): Handlers<typeof contentStatistics> {
  return {
    contentPerformance: ({ query }) => findContentPerformance(deps, query.order),
    chapterUsage: () => findChapterUsage(deps),
    computeContentStatistics: async ({ user }) => {
      const computedAt = await computeNow(deps, user)
      return { computedAt: computedAt?.toISOString() ?? null }
    },
  }
}

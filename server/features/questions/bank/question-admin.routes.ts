import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import type { Deps } from '#server/deps.ts'
import { importQuestions } from '#server/features/questions/import/import-questions.ts'
import { previewImport } from '#server/features/questions/import/preview-import.ts'
import { openImport } from '#server/features/questions/import/read-import.ts'
import { computeStatisticsNow } from '#server/features/questions/statistics/compute-statistics-now.ts'
import { findWorstExplanations } from '#server/features/questions/statistics/list-explanation-ratings.ts'
import { listStatistics } from '#server/features/questions/statistics/list-statistics.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export function questionAdminRoutes(deps: Deps): Handlers<typeof questionAdmin> {
  return {
    previewImport: async ({ body }) => previewImport(deps, await openImport(deps, body)),
    importQuestions: async ({ body, user }) => importQuestions(deps, user, await openImport(deps, body)),
    listStatistics: ({ query }) => listStatistics(deps, query.page ?? 1),
    listExplanationRatings: () => findWorstExplanations(deps),
    computeStatistics: async ({ user }) => {
      const { questions, computedAt } = await computeStatisticsNow(deps, user)
      return { questions, computedAt: computedAt.toISOString() }
    },
  }
}

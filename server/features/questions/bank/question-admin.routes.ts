import type { questionAdmin } from '#contracts/questions/question-admin.ts'
import type { Deps } from '#server/deps.ts'
import { importQuestions } from '#server/features/questions/import/import-questions.ts'
import { previewImport } from '#server/features/questions/import/preview-import.ts'
import { computeStatisticsNow } from '#server/features/questions/statistics/compute-statistics-now.ts'
import { findWorstExplanations } from '#server/features/questions/statistics/list-explanation-ratings.ts'
import { listStatistics } from '#server/features/questions/statistics/list-statistics.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'

export function questionAdminRoutes(deps: Deps): Handlers<typeof questionAdmin> {
  return {
    previewImport: ({ body }) => previewImport(deps, body),
    importQuestions: ({ body, user }) => importQuestions(deps, user, body),
    listStatistics: ({ query }) => listStatistics(deps, query.page ?? 1),
    listExplanationRatings: () => findWorstExplanations(deps),
    computeStatistics: async ({ user }) => {
      const { questions, computedAt } = await computeStatisticsNow(deps, user)
      return { questions, computedAt: computedAt.toISOString() }
    },
  }
}

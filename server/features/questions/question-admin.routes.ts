import type { questionAdmin } from '#contracts/question-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { computeStatisticsNow } from './compute-statistics-now.ts'
import { importQuestions } from './import/import-questions.ts'
import { previewImport } from './import/preview-import.ts'
import { listStatistics } from './list-statistics.ts'

export function questionAdminRoutes(deps: Deps): Handlers<typeof questionAdmin> {
  return {
    previewImport: ({ body }) => previewImport(deps, body),
    importQuestions: ({ body, user }) => importQuestions(deps, user, body),
    listStatistics: ({ query }) => listStatistics(deps, query.page ?? 1),
    computeStatistics: async ({ user }) => {
      const { questions, computedAt } = await computeStatisticsNow(deps, user)
      return { questions, computedAt: computedAt.toISOString() }
    },
  }
}

import type { studyComponents } from '#contracts/study/components.ts'
import type { Deps } from '#server/deps.ts'
import { requireDrug } from '#server/features/drugs/require-drug.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listDrugClasses, listDrugProgress } from './list-drug-progress.ts'
import { saveComponentProgress, saveInteraction, undoComponentRating } from './rate-component.ts'

export function componentsRoutes(deps: Deps): Handlers<typeof studyComponents> {
  return {
    listDrugClasses: ({ user }) => listDrugClasses(deps, user.userId),
    getProgress: async ({ user, params }) => {
      await requireDrug(deps.db, params.drugId)
      const [progress] = await listDrugProgress(deps, user, [params.drugId])
      if (!progress) throw new Error(`no progress of drug ${params.drugId}`)
      return progress
    },
    listProgress: ({ user, body }) => listDrugProgress(deps, user, body.drugIds),
    saveComponentProgress: ({ user, params, body }) =>
      saveComponentProgress(deps, user, { ...params, ...body }),
    saveInteraction: ({ user, body }) => saveInteraction(deps, user, body),
    undoReview: ({ user, params, body }) => undoComponentRating(deps, user, { ...params, ...body }),
  }
}

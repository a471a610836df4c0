import type { operations } from '#contracts/operations/operations.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findHealth } from './find-health.ts'
import { runJob } from './run-job.ts'

export function operationsRoutes(deps: Deps): Handlers<typeof operations> {
  return {
    getHealth: () => findHealth(deps),
    runJob: async ({ params, user }) => {
      await runJob(deps, user, params.name)
      return { ok: true }
    },
  }
}

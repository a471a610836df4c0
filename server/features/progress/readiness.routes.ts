import type { readiness } from '#contracts/progress/readiness.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findReadiness } from './find-readiness.ts'

export function readinessRoutes(deps: Deps): Handlers<typeof readiness> {
  return { readiness: ({ user }) => findReadiness(deps, user) }
}

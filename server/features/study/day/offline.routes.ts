import type { offline } from '#contracts/study/offline.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findWeek } from './find-week.ts'

export function offlineRoutes(deps: Deps): Handlers<typeof offline> {
  return { week: ({ user }) => findWeek(deps, user) }
}

import type { visitsAdmin } from '#contracts/visits/visits.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findVisitsDashboard } from './find-visits-dashboard.ts'

export function visitsAdminRoutes(deps: Deps): Handlers<typeof visitsAdmin> {
  return {
    dashboard: ({ query }) => findVisitsDashboard(deps, query.timeframe),
  }
}

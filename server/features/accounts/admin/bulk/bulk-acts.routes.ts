import type { bulkActs } from '#contracts/accounts/bulk-acts.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { actOnUsers, previewBulkAct } from './act-on-users.ts'

export function bulkActsRoutes(deps: Deps): Handlers<typeof bulkActs> {
  return {
    previewBulk: ({ body, user }) => previewBulkAct(deps, user, body),
    actOnUsers: ({ body, user }) => actOnUsers(deps, user, body),
  }
}

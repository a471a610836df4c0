import type { adminSearch } from '#contracts/search/admin-search.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { searchForAdmin } from './search-for-admin.ts'

export function adminSearchRoutes(deps: Deps): Handlers<typeof adminSearch> {
  return {
    find: async ({ user, query }) => ({ matches: await searchForAdmin(deps, user, query.q) }),
  }
}

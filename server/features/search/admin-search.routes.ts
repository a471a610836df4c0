import type { adminSearch } from '#contracts/search/admin-search.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { searchContent, searchForAdmin } from './search-for-admin.ts'

export function adminSearchRoutes(deps: Deps): Handlers<typeof adminSearch> {
  return {
    findContent: async ({ user, query }) => ({ matches: await searchContent(deps, user, query.q) }),
    find: async ({ user, query }) => ({ matches: await searchForAdmin(deps, user, query.q) }),
  }
}

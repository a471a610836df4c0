import type { savedFilters } from '#contracts/accounts/saved-filters.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { deleteFilter, renameFilter, saveFilter } from './save-filters.ts'
import { listSavedFilters } from './saved-filters.queries.ts'

export function savedFiltersRoutes(deps: Deps): Handlers<typeof savedFilters> {
  return {
    listFilters: ({ query, user }) => listSavedFilters(deps.db, user.userId, query.list),
    saveFilter: ({ body, user }) => saveFilter(deps, user, body),
    renameFilter: ({ params, body, user }) =>
      renameFilter(deps, user, { filterId: params.id, name: body.name }),
    deleteFilter: async ({ params, user }) => {
      await deleteFilter(deps, user, params.id)
      return { ok: true }
    },
  }
}

import type { search } from '#contracts/search/search.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { searchEverything } from './search-everything.ts'

export function searchRoutes(deps: Deps): Handlers<typeof search> {
  return {
    everything: ({ user, query }) => searchEverything(deps, user, query.q),
  }
}

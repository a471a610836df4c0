import type { badges } from '#contracts/badges/badges.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { awardBadges } from './award-badges.ts'

export function badgesRoutes(deps: Deps): Handlers<typeof badges> {
  return {
    list: ({ user }) => awardBadges(deps, user),
  }
}

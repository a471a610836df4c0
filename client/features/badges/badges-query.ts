import { queryFor } from '#client/platform/calls/queries.ts'
import { badges } from '#contracts/badges/badges.ts'

type BadgesQuery = ReturnType<typeof queryFor<typeof badges.list>> & { retry: number }

/** One learner's badges. They never hold up a page, and unlike other queries this one is retried once, as specified. */
export function badgesQuery(userId: number): BadgesQuery {
  return { ...queryFor(badges.list, {}, { userId, priority: 'low' }), retry: 1 }
}

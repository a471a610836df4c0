import type { runningSessions } from '#contracts/study/running-sessions.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findSession, listRatingsSince, listRunningSessions } from './running-sessions.ts'

export function runningSessionsRoutes(deps: Deps): Handlers<typeof runningSessions> {
  return {
    list: ({ user }) => listRunningSessions(deps, user),
    find: ({ user, params }) => findSession(deps, user, params.key),
    ratings: ({ user, query }) => listRatingsSince(deps, user, query.seconds),
  }
}

import type { contentAge } from '#contracts/editorial/content-age.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { findThanks, saveThanks } from './age.queries.ts'
import { findAge } from './find-age.ts'

export function contentAgeRoutes(deps: Deps): Handlers<typeof contentAge> {
  return {
    findAge: ({ user, query }) => findAge(deps, user, query),
    findThanks: async ({ user }) => ({ isNamed: await findThanks(deps.db, user.userId) }),
    changeThanks: async ({ user, body }) => {
      await saveThanks(deps.db, user.userId, body.isNamed)
      return body
    },
  }
}

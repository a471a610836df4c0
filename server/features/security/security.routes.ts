import type { security } from '#contracts/security.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/handlers.ts'
import { unauthorized } from '#server/platform/http-error.ts'
import { findUserById, updateUser } from '../accounts/accounts.queries.ts'
import { countFailures, listEventsPage, listOwnEvents } from './list-events.ts'
import { mailsNewBrowser } from './record-event.ts'

export function securityRoutes(deps: Deps): Handlers<typeof security> {
  return {
    ownSecurity: async ({ user }) => {
      const row = await findUserById(deps.db, user.userId)
      if (!row) throw unauthorized()
      return { events: await listOwnEvents(deps, user.userId), mailsNewBrowser: mailsNewBrowser(row) }
    },
    changeSecuritySettings: async ({ user, body }) => {
      await updateUser(deps.db, user.userId, body)
      return { ok: true }
    },
    listSecurityEvents: async ({ query }) => listEventsPage(deps, query),
    failuresByHour: async () => countFailures(deps),
  }
}

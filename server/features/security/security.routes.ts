import type { security } from '#contracts/security/security.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { countFailures, listEventsPage, listOwnEvents } from './list-events.ts'
import { findNewBrowserMail } from './new-browser-mail.ts'
import { saveMailChoice } from './security.queries.ts'

export function securityRoutes(deps: Deps): Handlers<typeof security> {
  return {
    ownSecurity: async ({ user }) => ({
      events: await listOwnEvents(deps, user.userId),
      mailsNewBrowser: await findNewBrowserMail(deps, user.userId),
    }),
    changeSecuritySettings: async ({ user, body }) => {
      await saveMailChoice(deps.db, user.userId, body.mailsNewBrowser)
      return { ok: true }
    },
    listSecurityEvents: async ({ query }) => listEventsPage(deps, query),
    failuresByHour: async () => countFailures(deps),
  }
}

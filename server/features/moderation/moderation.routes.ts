import type { moderation } from '#contracts/moderation/moderation.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { flagContent } from './flag-content.ts'

export function moderationRoutes(deps: Deps): Handlers<typeof moderation> {
  return {
    flagContent: async ({ body, user }) => {
      await flagContent(deps, user, body)
      return { ok: true }
    },
  }
}

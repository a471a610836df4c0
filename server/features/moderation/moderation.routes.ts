import type { moderation } from '#contracts/moderation/moderation.ts'
import type { shareReports } from '#contracts/moderation/share-reports.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { flagContent } from './flag-content.ts'
import { listOwnReports } from './list-reports-by.ts'
import { reportCopied, reportShared } from './report-share.ts'

export function moderationRoutes(deps: Deps): Handlers<typeof moderation> {
  return {
    flagContent: async ({ body, user }) => {
      await flagContent(deps, user, body)
      return { ok: true }
    },
    listOwnReports: ({ user }) => listOwnReports(deps, user.userId),
  }
}

export function shareReportsRoutes(deps: Deps): Handlers<typeof shareReports> {
  return {
    reportShared: async ({ params, body, user }) => {
      await reportShared(deps, user, { token: params.token, ...body })
      return { ok: true }
    },
    reportCopied: async ({ params, body, user }) => {
      await reportCopied(deps, user, { shareId: params.id, ...body })
      return { ok: true }
    },
  }
}

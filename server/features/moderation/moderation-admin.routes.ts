import type { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import type { Deps } from '#server/deps.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { listFlaggedShares } from './list-flagged-shares.ts'
import { listReportsBy } from './list-reports-by.ts'
import { listCardReports, listQuestionReports } from './reports.queries.ts'
import { resolveReport } from './resolve-report.ts'

export function moderationAdminRoutes(deps: Deps): Handlers<typeof moderationAdmin> {
  return {
    listFlaggedContent: async () =>
      (await listCardReports(deps.db)).map(
        ({ createdAt, flashcard: { archivedAt, ...card }, ...report }) => ({
          ...report,
          contentType: 'flashcard' as const,
          createdAt: createdAt.toISOString(),
          flashcard: { ...card, isArchived: archivedAt !== null },
        }),
      ),

    listUserReports: ({ params }) => listReportsBy(deps, params.id),

    resolveFlaggedContent: ({ user, params, body }) =>
      resolveReport(deps, user, {
        kind: 'flashcard',
        reportId: params.id,
        ...body,
      }),

    listFlaggedQuestions: async () =>
      (await listQuestionReports(deps.db)).map(
        ({ createdAt, question: { archivedAt, ...question }, ...report }) => ({
          ...report,
          contentType: 'question' as const,
          createdAt: createdAt.toISOString(),
          question: { ...question, isArchived: archivedAt !== null },
        }),
      ),

    listFlaggedShares: () => listFlaggedShares(deps),

    resolveFlaggedShare: ({ user, params, body }) =>
      resolveReport(deps, user, { kind: 'share', reportId: params.id, ...body }),

    resolveFlaggedQuestion: ({ user, params, body }) =>
      resolveReport(deps, user, { kind: 'question', reportId: params.id, ...body }),
  }
}

import type { FlaggedShare } from '#contracts/moderation/moderation-admin.ts'
import type { Deps } from '#server/deps.ts'
import { findShareSubjects } from '#server/features/own-cards/sharing/take-down.ts'
import { listShareReports } from './reports.queries.ts'

/** Open reports of shared decks, oldest first. */
export async function listFlaggedShares({ db }: Pick<Deps, 'db'>): Promise<FlaggedShare[]> {
  const reports = await listShareReports(db)
  const subjects = await findShareSubjects(
    db,
    reports.map(({ contentId }) => contentId),
  )
  return reports.flatMap((report) => {
    const share = subjects.get(report.contentId)
    return share
      ? [{ ...report, createdAt: report.createdAt.toISOString(), contentType: 'share' as const, share }]
      : []
  })
}

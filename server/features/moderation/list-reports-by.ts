import { mostReports, type UserReport } from '#contracts/moderation/moderation-admin.ts'
import type { Deps } from '#server/deps.ts'
import { findShareSubjects } from '#server/features/own-cards/sharing/take-down.ts'
import { listCardReportsBy, listQuestionReportsBy, listShareReportsBy } from './reports.queries.ts'

/** The reports that a user made about cards, questions and shared decks, newest first. */
export async function listReportsBy({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserReport[]> {
  const cards = await listCardReportsBy(db, userId)
  const questions = await listQuestionReportsBy(db, userId)
  const shares = await listShareReportsBy(db, userId)
  const subjects = await findShareSubjects(
    db,
    shares.map(({ contentId }) => contentId),
  )
  return [
    ...cards.map((report) => ({ ...report, contentType: 'flashcard' as const })),
    ...questions.map((report) => ({ ...report, contentType: 'question' as const })),
    ...shares.map((report) => ({
      ...report,
      contentType: 'share' as const,
      title: subjects.get(report.contentId)?.title ?? '',
    })),
  ]
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, mostReports)
    .map((report) => ({
      ...report,
      createdAt: report.createdAt.toISOString(),
      resolvedAt: report.resolvedAt?.toISOString() ?? null,
      resolution: report.resolution as UserReport['resolution'],
      resolutionNotes: report.resolutionNotes ?? '',
    }))
}

/** The same for the reporter. What admins noted where they dismissed a report is for admins. */
export async function listOwnReports(deps: Pick<Deps, 'db'>, userId: number): Promise<UserReport[]> {
  const reports = await listReportsBy(deps, userId)
  return reports.map((report) =>
    report.resolution === 'dismiss' ? { ...report, resolutionNotes: '' } : report,
  )
}

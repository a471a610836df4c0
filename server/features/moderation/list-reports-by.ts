import { mostReports, type UserReport } from '#contracts/moderation/moderation-admin.ts'
import type { Deps } from '#server/deps.ts'
import { listCardReportsBy, listQuestionReportsBy } from './reports.queries.ts'

/** The reports that a user made about cards and questions, newest first. */
export async function listReportsBy({ db }: Pick<Deps, 'db'>, userId: number): Promise<UserReport[]> {
  const cards = await listCardReportsBy(db, userId)
  const questions = await listQuestionReportsBy(db, userId)
  return [
    ...cards.map((report) => ({ ...report, contentType: 'flashcard' as const })),
    ...questions.map((report) => ({ ...report, contentType: 'question' as const })),
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

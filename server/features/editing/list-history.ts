import type { Database } from '#server/database/connect.ts'
import { findActors } from '#server/features/audit/find-actors.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { readOne, type Subject, type SubjectTypes, type TextOf } from './subject.ts'
import { knownText } from './subject-text.ts'

const mostVersions = 100

interface EarlierText<Text> {
  id: number
  revision: number
  savedBy: string
  savedById: number | null
  savedAt: string
  content: Partial<Text>
}

/** Lists earlier texts, newest first, at most 100. @throws HttpError 404 */
export async function listHistory<T extends SubjectTypes>(
  db: Database,
  subject: Subject<T>,
  subjectId: T['id'],
): Promise<EarlierText<TextOf<T>>[]> {
  if (!(await readOne(subject, db, subjectId))) throw notFound(subject.missing)
  const versions = await subject.history.list(db, { subjectId, limit: mostVersions })
  const actors = await findActors(
    db,
    versions.map(({ savedBy }) => savedBy),
  )
  return versions.map(({ id, revision, content, savedBy, savedAt }) => ({
    ...{ id, revision, savedBy, savedById: actors(savedBy), savedAt: savedAt.toISOString() },
    content: knownText(subject, content),
  }))
}

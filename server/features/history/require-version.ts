import type { Database } from '#server/database/connect.ts'
import { type ContentVersion, findVersion, type Subject } from '#server/database/content-history.ts'
import { conflict, notFound } from '#server/platform/http-error.ts'

/** Nobody overwrites an edit that they have not seen. @throws HttpError 409 edited_meanwhile when the text has changed since the edit began. */
export function requireRevision(present: { revision: number }, began: number | undefined): void {
  if (began === undefined || began === present.revision) return
  throw conflict(
    'Somebody else has changed this in the meantime. Look at the present text before you save yours.',
    'edited_meanwhile',
  )
}

/** @throws HttpError 404 */
export async function requireVersion(
  db: Database,
  which: { subject: Subject; subjectId: number; versionId: number },
): Promise<ContentVersion> {
  const version = await findVersion(db, which)
  if (!version) throw notFound('This version does not exist')
  return version
}

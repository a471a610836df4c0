import type { LearnedPart } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import type { KeptVersion } from '#server/database/content/content-history.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/** Who edits: the signed-in user of a request, or the one in whose name a job does it. */
export type Actor = Pick<SignedIn, 'userId' | 'username' | 'origin'>

/** A text as it was before an edit. */
export interface Version {
  id: number
  /** The revision number that this text had. */
  revision: number
  /** The text by field name. Fields that were not kept are missing. */
  content: Record<string, unknown>
  /** The admin who replaced the text; `savedAt` is when. */
  savedBy: string
  savedAt: Date
}

/** The store of a subject's earlier texts. */
export interface History<Id> {
  /** Under what `keepVersions` keeps a text that is replaced. Absent where `save` keeps every text that it writes. */
  subject?: KeptVersion['subject']
  /** Newest first. */
  list(db: Database, which: { subjectId: Id; limit: number }): Promise<Version[]>
  find(
    db: Database,
    which: { subjectId: Id; versionId: number },
  ): Promise<Pick<Version, 'revision' | 'content'> | undefined>
}

/** The types that the definition of a subject needs. */
export interface SubjectTypes {
  row: { revision: number }
  /** The name of a column that an edit may change. */
  field: string
  /** The reply to an admin who edits. */
  shown: unknown
  id: number | string
}
export type TextOf<T extends SubjectTypes> = Pick<T['row'], T['field'] & keyof T['row']>

/**
 * A kind of content that admins edit: a card, a question, a drug, a mail template. Each feature defines how
 * its own content is read, written and named; this feature treats all subjects alike and depends on none of
 * them.
 */
export interface Subject<T extends SubjectTypes> {
  /** The name in the audit log. */
  name: string
  /** The fields that an edit may change and the history keeps. */
  fields: readonly (keyof TextOf<T> & string)[]
  history: History<T['id']>
  /** The message to an admin who edits content that does not exist. */
  missing: string
  /** The rows with these ids that exist. @param lock keeps them unchanged until the transaction ends */
  read(db: Database, ids: readonly T['id'][], lock?: 'lock'): Promise<Map<T['id'], T['row']>>
  /**
   * Checks an edit in the transaction, before anything is written. @throws HttpError when the new text breaks
   * a rule of the subject
   */
  requireAllowed?(deps: Deps, edit: { id: T['id']; before: T['row']; after: TextOf<T> }): Promise<void> | void
  save(tx: Database, edit: { id: T['id']; text: TextOf<T>; at: Date; by: Actor }): Promise<T['row']>
  present(deps: Deps, saved: { row: T['row']; admin: SignedIn }): Promise<T['shown']> | T['shown']
  /** What learners learn of a text. Without this function nobody is told of a change. */
  learned?(row: T['row']): LearnedPart[]
  /** The details that the audit log keeps of a text. Without this function: the fields that changed. */
  audited?(row: T['row']): Record<string, unknown>
}

/** The row with this id, if there is one. @param lock keeps it unchanged until the transaction ends */
export async function readOne<T extends SubjectTypes>(
  subject: Subject<T>,
  db: Database,
  id: T['id'],
  lock?: 'lock',
): Promise<T['row'] | undefined> {
  return (await subject.read(db, [id], lock)).get(id)
}

/** Rows by their ids. */
export const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map((row) => [row.id, row]))

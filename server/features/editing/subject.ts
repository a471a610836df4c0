import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/** A text as it was before an edit. */
export interface Version {
  id: number
  /** The revision that this text was. */
  revision: number
  /** By the names of the fields. Those that were not kept are missing. */
  content: Record<string, unknown>
  /** Who replaced it, and when. */
  savedBy: string
  savedAt: Date
}

/** Where the earlier texts of a subject are. */
export interface History<Id> {
  /** Keeps a text before it is replaced. Absent where `save` of the subject keeps every text that it writes. */
  keep?(tx: Database, version: Omit<Version, 'id'> & { subjectId: Id }): Promise<void>
  /** Newest first. */
  list(db: Database, which: { subjectId: Id; limit: number }): Promise<Version[]>
  findText(db: Database, which: { subjectId: Id; versionId: number }): Promise<Version['content'] | undefined>
}

/** The types that the definition of a subject is about. */
export interface SubjectTypes {
  row: { revision: number }
  /** The name of a column that an edit may change. */
  field: string
  /** What an admin gets for an edit. */
  shown: unknown
  id: number | string
}
export type TextOf<T extends SubjectTypes> = Pick<T['row'], T['field'] & keyof T['row']>

/**
 * What admins edit: a card, a question, a drug, a mail template. Each feature says here how its own is read, written and
 * named; this feature does the same with every subject and knows none of them.
 */
export interface Subject<T extends SubjectTypes> {
  /** In the audit log. */
  name: string
  /** What an edit may change, and the history keeps. */
  fields: readonly (keyof TextOf<T> & string)[]
  history: History<T['id']>
  /** What somebody is told who edits one that is not there. */
  missing: string
  find(db: Database, id: T['id']): Promise<T['row'] | undefined>
  /** As `find`; it stays as it is until the transaction ends. */
  lock(tx: Database, id: T['id']): Promise<T['row'] | undefined>
  /** In the transaction, before anything is written. @throws HttpError when the new text breaks a rule of the subject */
  requireAllowed?(deps: Deps, edit: { id: T['id']; before: T['row']; after: TextOf<T> }): Promise<void> | void
  save(tx: Database, edit: { id: T['id']; text: TextOf<T>; at: Date; by: SignedIn }): Promise<T['row']>
  present(deps: Deps, saved: { row: T['row']; admin: SignedIn }): Promise<T['shown']> | T['shown']
  /** What the audit log says of a text. Without it: the fields that were changed. */
  audited?(row: T['row']): Record<string, unknown>
}

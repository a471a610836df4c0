/** The beginning of a study session. `session` is the browser's own id of it. */
export interface SessionStartChange {
  kind: 'session-start'
  session: string
}

export interface SessionEndChange {
  kind: 'session-end'
  session: string
}

/**
 * The kinds of changes, by name. The outbox knows those of sessions, because later rows need the id that the server gives
 * one. Features declare their own kinds here, and what their sessions carry, and register how each is sent.
 */
export interface ChangeKinds {
  'session-start': SessionStartChange
  'session-end': SessionEndChange
}

/** A change that a learner made. Changes are sent to the server in the order in which they were made. */
export type Change = ChangeKinds[keyof ChangeKinds] & {
  /** The name by which the learner knows the card or question, for messages; it is not sent. */
  title?: string
}

/** `id` is made by the browser, so that a row added twice is stored once; rows of earlier versions have none. */
export type OutboxRow = Change & { userId: number; id?: string; order?: number }
/** A row on its way into the browser's database. */
export type JournalRow = OutboxRow & { id: string }
/** A row as stored: the database assigned its place. */
export type StoredRow = OutboxRow & { order: number }
/** A row that the server will never accept, stored to be shown. */
export type RejectedRow = StoredRow & { reason: string }

/** Whether the row holds something that a learner would miss; other rows only time a session. */
export function isProgress<Row extends Change>(row: Row): row is Exclude<Row, SessionChange> {
  return row.kind !== 'session-start' && row.kind !== 'session-end'
}

export type SessionChange = SessionStartChange | SessionEndChange

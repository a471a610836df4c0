import type { OpenDatabase } from '#server/database/connect.ts'

/**
 * Runs statements in a transaction in which no trigger runs and no reference is checked, as a superuser can.
 */
export const pastTriggers = (open: Pick<OpenDatabase, 'script'>, statements: readonly string[]) =>
  open.script(['set local session_replication_role = replica', ...statements].join(';'))

/** Empties the audit log, since tests count its entries. Normally the log prevents this. */
export const emptyAuditLog = (open: Pick<OpenDatabase, 'script'>) =>
  pastTriggers(open, ['delete from audit_log', 'delete from audit_chain', 'delete from audit_ends'])

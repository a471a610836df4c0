import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, id, instant, trimmed } from '#contracts/primitives.ts'

/** The audit log: who changed what, and when. */

export const auditPageSize = 50
/** Older entries are deleted. The database has this number from a separate migration (`audit_retention`). */
export const auditRetentionYears = 2

/** The filter of the list: all given parts must match, and empty text counts as none. */
const auditFilter = z.object({
  /** noun.verb, for example `flashcard.update`; a noun alone selects all its verbs. */
  action: trimmed(100).optional(),
  /** A username; `system` for jobs and scripts. */
  actor: trimmed(100).optional(),
  /** The person acted on: a username, or the id of an account. */
  person: trimmed(100).optional(),
  subjectType: trimmed(50).optional(),
  subjectId: trimmed(100).optional(),
  /** Days in UTC, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

export const auditEntry = z.object({
  id,
  at: instant,
  actor: z.string(),
  /** The account of the actor; null for jobs and scripts, and for an account that is gone. */
  actorId: id.nullable(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The state before and after the change, and related facts; never a password or a token. */
  details: z.record(z.string(), z.unknown()),
  requestId: z.string(),
  /** The IP address of the request; empty for jobs and scripts. */
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const audit = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log',
    summary: 'Changes, newest first, 50 at a time; the next part begins `before` the last id',
    access: 'admin',
    query: auditFilter.extend({ before: z.coerce.number<string | number>().int().min(1).optional() }),
    reply: z.object({
      entries: z.array(auditEntry),
      hasMore: z.boolean(),
      /** All names in the log, whatever the filter: the choices for filtering. */
      actions: z.array(z.string()),
      actors: z.array(z.string()),
      subjectTypes: z.array(z.string()),
    }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit-log/export',
    summary: 'The same changes as CSV, at most 100,000',
    access: 'admin',
    confirmsIdentity: 'recent',
    query: auditFilter,
    reply: z.string(),
    produces: 'text/csv',
  }),
}

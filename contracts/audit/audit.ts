import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { calendarDate, id, instant, trimmed } from '#contracts/primitives.ts'

/** The audit log: who changed what, and when. */

export const auditPageSize = 50
/** Older entries are deleted. The database has it from a migration of its own (`audit_retention`). */
export const auditRetentionYears = 2

/** All parts narrow the list; empty text counts as none. */
const auditFilter = z.object({
  /** noun.verb, as `flashcard.update`; a noun alone takes all its verbs. */
  action: trimmed(100).optional(),
  /** A username; `system` for jobs and scripts. */
  actor: trimmed(100).optional(),
  subjectType: trimmed(50).optional(),
  subjectId: trimmed(100).optional(),
  /** Days in UTC, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})

const auditEntry = z.object({
  id,
  at: instant,
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** Before, after, and what else belongs to it. Never a password or a token. */
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
      /** All that the log knows, whatever the filter: what there is to filter by. */
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

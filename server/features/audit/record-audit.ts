import type { Database } from '#server/database/connect.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type NewAuditRow, saveAuditRows } from './audit.queries.ts'

/**
 * One row of the audit log: a change by an admin or the system. It is saved in the transaction of the change
 * itself.
 */
export interface AuditRecord {
  actor: Pick<SignedIn, 'userId' | 'username' | 'origin'> | 'system'
  /** noun.verb, for example `flashcard.update`. */
  action: string
  subjectType: string
  subjectId: number | string
  details?: Record<string, unknown>
}

export const recordAudit = (db: Database, record: AuditRecord): Promise<void> => recordAudits(db, [record])

export const recordAudits = (db: Database, records: readonly AuditRecord[]): Promise<void> =>
  saveAuditRows(db, records.map(rowOf))

function rowOf(record: AuditRecord): NewAuditRow {
  const actor = record.actor === 'system' ? undefined : record.actor
  return {
    actorId: actor?.userId ?? null,
    actorName: actor?.username ?? 'system',
    action: record.action,
    subjectType: record.subjectType,
    subjectId: String(record.subjectId),
    details: withoutSecrets(record.details ?? {}),
    requestId: actor?.origin.requestId ?? '',
    address: actor?.origin.address ?? '',
  }
}

const secretName = /password|token|secret|recovery_?code/i

/**
 * Keeps secrets out of the log, whatever a caller passes: text under such a name is left out, at any depth.
 */
function withoutSecrets(details: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      secretName.test(name) && typeof value === 'string' ? '(left out)' : withoutInnerSecrets(value),
    ]),
  )
}

function withoutInnerSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInnerSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return withoutSecrets(value)
}

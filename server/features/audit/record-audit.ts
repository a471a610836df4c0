import type { Database } from '#server/database/connect.ts'
import { auditLog } from '#server/database/tables/accounts.ts'

/** One row of the audit log: what an admin or the system changed. Saved in the transaction of the change itself. */
export interface AuditRecord {
  actor: { userId: number; username: string } | 'system'
  /** verb.noun, for example `flashcard.update`. */
  action: string
  subjectType: string
  subjectId: number | string
  details?: Record<string, unknown>
  requestId?: string
}

export async function recordAudit(db: Database, record: AuditRecord): Promise<void> {
  const actor = record.actor === 'system' ? { userId: null, username: 'system' } : record.actor
  await db.insert(auditLog).values({
    actorId: actor.userId,
    actorName: actor.username,
    action: record.action,
    subjectType: record.subjectType,
    subjectId: String(record.subjectId),
    details: record.details ?? {},
    requestId: record.requestId ?? '',
  })
}

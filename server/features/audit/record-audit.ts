import type { Database } from '#server/database/connect.ts'
import { auditLog } from '#server/database/tables/accounts.ts'

/** One line of the audit log: what an admin changed. Written in the transaction of the change itself. */
export interface AuditEntry {
  actor: { userId: number; username: string } | 'system'
  /** verb.noun, for example `flashcard.update`. */
  action: string
  subjectType: string
  subjectId: number | string
  details?: Record<string, unknown>
  requestId?: string
}

export async function recordAudit(db: Database, entry: AuditEntry): Promise<void> {
  const actor = entry.actor === 'system' ? { userId: null, username: 'system' } : entry.actor
  await db.insert(auditLog).values({
    actorId: actor.userId,
    actorName: actor.username,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: String(entry.subjectId),
    details: entry.details ?? {},
    requestId: entry.requestId ?? '',
  })
}

import { desc } from 'drizzle-orm'
import { auditLog } from '#server/database/tables/accounts.ts'
import type { TestApp } from '#tests/support/app/test-app.ts'

/** The newest entry of the audit log. */
export const lastAudit = async ({ deps }: TestApp) =>
  (await deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

import { desc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { emailTemplateHistory, emailTemplates } from '#server/database/tables/messages.ts'
import type { SignedIn } from '#server/platform/handlers.ts'

/** Templates that admins have changed, and all their texts. The newest text's id is the template's revision. */

type TemplateVersion = typeof emailTemplateHistory.$inferSelect

export async function findTemplateChange(
  db: Database,
  key: string,
): Promise<{ subject: string; body: string } | undefined> {
  const [row] = await db
    .select({ subject: emailTemplates.subject, body: emailTemplates.body })
    .from(emailTemplates)
    .where(eq(emailTemplates.key, key))
  return row
}

export async function listTemplateChanges(
  db: Database,
): Promise<{ key: string; subject: string; body: string }[]> {
  return db
    .select({ key: emailTemplates.key, subject: emailTemplates.subject, body: emailTemplates.body })
    .from(emailTemplates)
}

/** The newest version of each template that has any. */
export async function listTemplateRevisions(
  db: Database,
): Promise<{ key: string; revision: number | null }[]> {
  return db
    .select({ key: emailTemplateHistory.key, revision: max(emailTemplateHistory.id) })
    .from(emailTemplateHistory)
    .groupBy(emailTemplateHistory.key)
}

/** Until the end of the transaction nobody else changes a template. */
export async function lockTemplates(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${emailTemplates} in share row exclusive mode`)
}

export interface TemplateChange {
  key: string
  subject: string
  body: string
  at: Date
  by: Pick<SignedIn, 'userId' | 'username' | 'origin'>
}

/** Keeps the text as a version. @returns its revision. */
export async function saveTemplateVersion(tx: Database, change: TemplateChange): Promise<number> {
  const { key, subject, body, at, by } = change
  const [row] = await tx
    .insert(emailTemplateHistory)
    .values({ key, subject, body, savedAt: at, savedBy: by.username })
    .returning({ id: emailTemplateHistory.id })
  return row?.id ?? 0
}

export async function saveTemplateChange(tx: Database, change: TemplateChange): Promise<void> {
  const { key, subject, body, at, by } = change
  const row = { key, subject, body, updatedAt: at, updatedBy: by.userId }
  await tx.insert(emailTemplates).values(row).onConflictDoUpdate({ target: emailTemplates.key, set: row })
}

export async function deleteTemplateChange(tx: Database, key: string): Promise<void> {
  await tx.delete(emailTemplates).where(eq(emailTemplates.key, key))
}

/** Earlier texts, newest first: the newest of all is the present one. */
export async function listEarlierVersions(
  db: Database,
  { key, limit }: { key: string; limit: number },
): Promise<TemplateVersion[]> {
  return db
    .select()
    .from(emailTemplateHistory)
    .where(eq(emailTemplateHistory.key, key))
    .orderBy(desc(emailTemplateHistory.id))
    .offset(1)
    .limit(limit)
}

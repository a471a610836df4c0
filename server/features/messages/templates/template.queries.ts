import { and, desc, eq, max, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { emailTemplateHistory, emailTemplates } from '#server/database/tables/messages.ts'
import type { Version } from '#server/features/editing/subject.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'

/** Templates that admins have changed, and all their texts. The newest text's id is the template's revision. */

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

/** Locks the templates: until the transaction ends, nobody else changes one. */
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

/** Keeps the text as a version. */
export async function saveTemplateVersion(tx: Database, { at, by, ...text }: TemplateChange): Promise<void> {
  await tx.insert(emailTemplateHistory).values({ ...text, savedAt: at, savedBy: by.username })
}

export async function saveTemplateChange(tx: Database, change: TemplateChange): Promise<void> {
  const { key, subject, body, at, by } = change
  const row = { key, subject, body, updatedAt: at, updatedBy: by.userId }
  await tx.insert(emailTemplates).values(row).onConflictDoUpdate({ target: emailTemplates.key, set: row })
}

export async function deleteTemplateChange(tx: Database, key: string): Promise<void> {
  await tx.delete(emailTemplates).where(eq(emailTemplates.key, key))
}

const { id, key, subject, body, savedBy, savedAt } = emailTemplateHistory

/**
 * The earlier texts of a template, newest first, each with the admin who saved the text after it. The newest
 * text of all is the present one and is left out.
 */
export async function listEarlierVersions(
  db: Database,
  which: { subjectId: string; limit: number },
): Promise<Version[]> {
  const rows = await db
    .select({
      ...{ id, subject, body },
      savedBy: sql`lead(${savedBy}) over (order by ${id})`.mapWith(savedBy),
      savedAt: sql`lead(${savedAt}) over (order by ${id})`.mapWith(savedAt),
    })
    .from(emailTemplateHistory)
    .where(eq(key, which.subjectId))
    .orderBy(desc(id))
    .offset(1)
    .limit(which.limit)
  return rows.map(({ subject, body, ...version }) => ({
    ...version,
    revision: version.id,
    content: { subject, body },
  }))
}

export async function findVersion(
  db: Database,
  { subjectId, versionId }: { subjectId: string; versionId: number },
): Promise<{ revision: number; content: { subject: string; body: string } } | undefined> {
  const [version] = await db
    .select({ subject, body })
    .from(emailTemplateHistory)
    .where(and(eq(key, subjectId), eq(id, versionId)))
  return version && { revision: versionId, content: version }
}

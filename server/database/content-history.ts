import { and, desc, eq } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { contentHistory } from './tables/catalogue.ts'

/** Earlier texts of cards, questions and drugs, for every feature that edits one. */

export type ContentVersion = typeof contentHistory.$inferSelect
export type Subject = ContentVersion['subject']

/** Keeps a text before it is replaced, in the transaction that replaces it. */
export async function saveVersion(db: Database, version: typeof contentHistory.$inferInsert): Promise<void> {
  await db.insert(contentHistory).values(version)
}

/** Newest first. */
export function listVersions(
  db: Database,
  which: { subject: Subject; subjectId: number; limit: number },
): Promise<ContentVersion[]> {
  return db
    .select()
    .from(contentHistory)
    .where(and(eq(contentHistory.subject, which.subject), eq(contentHistory.subjectId, which.subjectId)))
    .orderBy(desc(contentHistory.id))
    .limit(which.limit)
}

export async function findVersion(
  db: Database,
  which: { subject: Subject; subjectId: number; versionId: number },
): Promise<ContentVersion | undefined> {
  const [version] = await db
    .select()
    .from(contentHistory)
    .where(
      and(
        eq(contentHistory.id, which.versionId),
        eq(contentHistory.subject, which.subject),
        eq(contentHistory.subjectId, which.subjectId),
      ),
    )
  return version
}

import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentHistory } from '#server/database/tables/catalogue.ts'

export type ContentVersion = typeof contentHistory.$inferSelect
export type Subject = ContentVersion['subject']

export async function saveContentVersion(
  db: Database,
  version: typeof contentHistory.$inferInsert,
): Promise<void> {
  await db.insert(contentHistory).values(version)
}

/** Newest first. */
export function listContentVersions(
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

export async function findContentVersion(
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

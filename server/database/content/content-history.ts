import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentHistory } from '#server/database/tables/catalogue.ts'

type ContentVersion = typeof contentHistory.$inferSelect

export type KeptVersion = Omit<ContentVersion, 'id'>

/** Keeps texts that are replaced, in the transaction that replaces them. */
export async function keepVersions(tx: Database, versions: readonly KeptVersion[]): Promise<void> {
  if (versions.length > 0) await tx.insert(contentHistory).values([...versions])
}

/** The earlier texts of cards, questions, drugs or primers, which share a table. */
export const historyOf = (subject: ContentVersion['subject']) => ({
  subject,

  /** Newest first. */
  list: (db: Database, which: { subjectId: number; limit: number }): Promise<ContentVersion[]> =>
    db
      .select()
      .from(contentHistory)
      .where(and(eq(contentHistory.subject, subject), eq(contentHistory.subjectId, which.subjectId)))
      .orderBy(desc(contentHistory.id))
      .limit(which.limit),

  async find(
    db: Database,
    { subjectId, versionId }: { subjectId: number; versionId: number },
  ): Promise<Pick<ContentVersion, 'revision' | 'content'> | undefined> {
    const { id, revision, content } = contentHistory
    const ofSubject = and(eq(contentHistory.subject, subject), eq(contentHistory.subjectId, subjectId))
    const [version] = await db
      .select({ revision, content })
      .from(contentHistory)
      .where(and(eq(id, versionId), ofSubject))
    return version
  },
})

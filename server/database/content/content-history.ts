import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { contentHistory } from '#server/database/tables/catalogue.ts'

type ContentVersion = typeof contentHistory.$inferSelect

/** The earlier texts of cards, questions, drugs or primers, which share a table. */
export const historyOf = (subject: ContentVersion['subject']) => ({
  /** Keeps a text before it is replaced, in the transaction that replaces it. */
  async keep(
    tx: Database,
    version: Omit<typeof contentHistory.$inferInsert, 'id' | 'subject'>,
  ): Promise<void> {
    await tx.insert(contentHistory).values({ ...version, subject })
  },

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

import { and, desc, eq, sql } from 'drizzle-orm'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'
import { changeSetEdits } from '#server/database/tables/change-sets.ts'
import { contentReviews } from '#server/database/tables/editorial.ts'

export type ReviewRow = typeof contentReviews.$inferSelect

export interface ItemId {
  subject: ContentSubject
  subjectId: number
}

const isOf = ({ subject, subjectId }: ItemId) =>
  and(eq(contentReviews.subject, subject), eq(contentReviews.subjectId, subjectId))

/** The reviews of an item, newest first. */
export function listReviews(db: Database, item: ItemId, limit: number): Promise<ReviewRow[]> {
  return db.select().from(contentReviews).where(isOf(item)).orderBy(desc(contentReviews.id)).limit(limit)
}

export async function insertReview(tx: Database, review: typeof contentReviews.$inferInsert): Promise<void> {
  await tx.insert(contentReviews).values(review)
}

/** The username of who saved the text of a revision, or added the item with it; undefined for a text that was shipped. */
export async function findWriter(
  db: Database,
  { subject, subjectId, revision }: ItemId & { revision: number },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ savedBy: string }>(sql`
    (select saved_by as "savedBy" from content_history
      where subject = ${subject} and subject_id = ${subjectId} and revision = ${revision - 1} order by id desc limit 1)
    union all
    (select actor_name from audit_log where ${revision}::int = 1 and subject_type = ${subject}
      and subject_id = ${String(subjectId)} and action = ${`${subject}.add`} order by id desc limit 1)`)
  return rows[0]?.savedBy
}

/** Who wrote the edit of a change set with which the text of a revision went live; undefined for any other text. */
export async function findSetWriters(
  db: Database,
  { subject, subjectId, revision }: ItemId & { revision: number },
): Promise<number[] | undefined> {
  const [edit] = await db
    .select({ writers: changeSetEdits.writers })
    .from(changeSetEdits)
    .where(
      and(
        eq(changeSetEdits.subject, subject),
        eq(changeSetEdits.subjectId, subjectId),
        eq(changeSetEdits.liveRevision, revision),
      ),
    )
  return edit?.writers.map(({ id }) => id)
}

/** The words of the open reports of a card or a question, oldest first. */
export async function listReportWords(db: Database, { subject, subjectId }: ItemId): Promise<string[]> {
  const { rows } = await db.execute<{ reason: string }>(sql`
    select r.reason from (
      select id, reason from content_flags
      where ${subject}::text = 'flashcard' and flashcard_id = ${subjectId} and resolved_at is null
      union all
      select id, reason from question_flags
      where ${subject}::text = 'question' and question_id = ${subjectId} and resolved_at is null
    ) r order by r.id limit 50`)
  return rows.map(({ reason }) => reason)
}

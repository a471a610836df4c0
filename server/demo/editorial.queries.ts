import { sql } from 'drizzle-orm'
import type { ContentSubject } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'

export interface ReadItem extends Record<string, unknown> {
  subject: ContentSubject
  subjectId: number
  revision: number
  /** The right option of a question, from 0; null of other items. */
  key: number | null
}

/** A few shipped items of each kind that a reviewer has read: those that a new learner meets first. */
export async function listReadItems(tx: Database): Promise<ReadItem[]> {
  const { rows } = await tx.execute<ReadItem>(sql`
    (select 'flashcard' as subject, id as "subjectId", revision, null::int as key from flashcards
      where archived_at is null order by id limit 24)
    union all
    (select 'question', id, revision, key_option from questions
      where archived_at is null and is_sample order by id limit 12)
    union all
    (select 'drug', id, revision, null from drugs where archived_at is null order by id limit 6)`)
  return rows
}

export async function findDrug(tx: Database, key: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from drugs where key = ${key} and archived_at is null`)
  return rows[0]?.id
}

/** Cards whose explanation, which has no figure, has one name of a thing and nowhere the other. */
export async function listCardsNaming(
  tx: Database,
  { name, other, limit }: { name: string; other: string; limit: number },
): Promise<{ id: number; revision: number; why: string }[]> {
  const { rows } = await tx.execute<{ id: number; revision: number; why: string }>(sql`
    select id, revision, why from flashcards where archived_at is null
      and strpos(why, '![') = 0 and strpos(why, ${name}) > 0 and strpos(question || answer || why, ${other}) = 0
    order by id limit ${limit}`)
  return rows
}

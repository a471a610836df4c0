/** Cards, questions, drugs and primers as what they have in common: items that are reviewed. */
import { type SQL, sql } from 'drizzle-orm'
import type { ContentSubject } from '#domain/editorial/review.ts'
import { contentSubjects, monthsUntilDue } from '#domain/editorial/review.ts'
import type { Database } from '#server/database/connect.ts'

interface Kind {
  id: SQL
  /** A select of id, revision, title, learners, due_by (the day on which it is due unless somebody has read it since), reviewed_on and is_present. */
  select: SQL
}

const kinds: Record<ContentSubject, Kind> = {
  flashcard: {
    id: sql`f.id`,
    select: sql`select f.id, f.revision, f.question as title, coalesce(s.learners, 0) as learners, f.review_by as due_by, f.reviewed_on,
        f.archived_at is null and c.archived_at is null as is_present
      from flashcards f join chapters c on c.id = f.chapter_id left join card_statistics s on s.flashcard_id = f.id`,
  },
  question: {
    id: sql`q.id`,
    select: sql`select q.id, q.revision, q.stem as title, coalesce(s.attempts, 0) as learners, q.review_by as due_by, q.reviewed_on,
        q.archived_at is null as is_present
      from questions q left join question_statistics s on s.question_id = q.id`,
  },
  drug: {
    id: sql`d.id`,
    select: sql`select d.id, d.revision, d.generic_name as title, coalesce(s.learners, 0) as learners, d.review_by as due_by, d.reviewed_on,
        d.archived_at is null as is_present
      from drugs d left join drug_statistics s on s.drug_id = d.id`,
  },
  primer: {
    id: sql`p.chapter_id`,
    select: sql`select p.chapter_id as id, p.revision, c.title, coalesce(s.learners, 0) as learners,
        (p.reviewed_on + make_interval(months => ${monthsUntilDue.primer}::int))::date as due_by, p.reviewed_on,
        c.archived_at is null as is_present
      from primers p join chapters c on c.id = p.chapter_id left join chapter_statistics s on s.chapter_id = c.id`,
  },
}

/** The last review that found that an item stands, if its meaning has not changed since. */
export const standingReview = (subject: SQL, item: SQL) => sql`select r.* from content_reviews r
  where r.subject = ${subject} and r.subject_id = ${item}.id and r.verdict = 'stands' and not exists (
    select 1 from content_changes c where c.item_id = ${item}.id and c.revision > r.revision and case ${subject}
      when 'drug' then c.kind not in ('flashcard', 'question', 'primer') else c.kind = ${subject} end)
  order by r.id desc limit 1`

/** When an item of such a select is due: a year or less after it was last found to stand, or by its file. */
export const effectiveDue = (subject: SQL, item: SQL) =>
  sql`coalesce((select s.next_due from (${standingReview(subject, item)}) s), ${item}.due_by)`

/** Some items of one kind, by their ids. */
export interface ItemRange {
  subject: ContentSubject
  afterId: number
  lastId: number
}

export const itemsIn = ({ subject, afterId, lastId }: ItemRange): SQL => {
  const { id, select } = kinds[subject]
  return sql`(${select} where ${id} > ${afterId} and ${id} <= ${lastId})`
}

/** The item that other columns of a statement name, for a lateral join. */
export const itemOf = (subject: SQL, itemId: SQL): SQL =>
  sql`(${sql.join(
    contentSubjects.map(
      (name) =>
        sql`${kinds[name].select} where ${subject} = ${sql.raw(`'${name}'`)} and ${kinds[name].id} = ${itemId}`,
    ),
    sql` union all `,
  )})`

/** The last id of the next few items; undefined when there are no more. */
export async function findLastOfNextItems(
  db: Database,
  { subject, afterId, limit }: { subject: ContentSubject; afterId: number; limit: number },
): Promise<number | undefined> {
  const { id, select } = kinds[subject]
  const { rows } = await db.execute<{ lastId: number | null }>(sql`
    select max(id) as "lastId" from (${select} where ${id} > ${afterId} order by ${id} limit ${limit}) i`)
  return rows[0]?.lastId ?? undefined
}

export interface ItemHead extends Record<string, unknown> {
  id: number
  revision: number
  title: string
  learners: number
}

/** A present item; undefined for one that is archived or that there is not. */
export async function findItemHead(
  db: Database,
  { subject, subjectId }: { subject: ContentSubject; subjectId: number },
): Promise<ItemHead | undefined> {
  const { rows } = await db.execute<ItemHead>(sql`
    select id, revision, title, learners from ${itemsIn({ subject, afterId: subjectId - 1, lastId: subjectId })} i
    where is_present`)
  return rows[0]
}

import { sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage, wholeText } from '#server/database/full-text.ts'
import { chapterIsOpen } from '#server/database/rules-in-sql.ts'

export interface ChapterHit {
  id: number
  headline: string
  isCore: boolean
  matches: number
}

export interface CardHit {
  id: number
  chapterId: number
  chapterTitle: string
  isCore: boolean
  questionHeadline: string
  answerHeadline: string
}

/** Text of to_tsquery: one for content that is open, one that only sees what locked content may show. */
export interface CatalogueQuery {
  open: string
  locked: string
  level: AccessLevel
}

/** Matching cards; of locked ones only the question is searched, so nothing of the answer can be guessed. */
const hits = (query: CatalogueQuery) => sql`
  asked as (select to_tsquery('english', ${query.open}) as open, to_tsquery('english', ${query.locked}) as locked),
  hits as (
    select f.id, f.chapter_id, f.question, f.answer, f.why, c.title, c.is_core, ts_rank(f.search, asked.open) as rank
    from flashcards f join chapters c on c.id = f.chapter_id, asked
    where f.archived_at is null and f.search @@ asked.open
      and (${chapterIsOpen(query.level)} or f.search @@ asked.locked)
  )`

export async function listCardHits(db: Database, query: CatalogueQuery, limit: number): Promise<CardHit[]> {
  const result = await db.execute(sql`
    with ${hits(query)},
    best as (select * from hits order by rank desc, id limit ${limit})
    select best.id, best.chapter_id, best.title, best.is_core,
      ts_headline('english', ${openSlashes(sql`best.question`)}, asked.open, ${wholeText}) as question,
      ts_headline('english', ${openSlashes(sql`concat_ws(' · ', best.answer, nullif(best.why, ''))`)}, asked.open, ${passage}) as answer
    from best, asked order by best.rank desc, best.id`)
  return result.rows.map((raw) => {
    const row = raw as Record<string, unknown>
    return {
      id: Number(row.id),
      chapterId: Number(row.chapter_id),
      chapterTitle: String(row.title),
      isCore: row.is_core === true,
      questionHeadline: String(row.question),
      answerHeadline: String(row.answer),
    }
  })
}

/** Chapters by title and description first, then by how many of their cards match. */
export async function listChapterHits(
  db: Database,
  query: CatalogueQuery,
  limit: number,
): Promise<ChapterHit[]> {
  const result = await db.execute(sql`
    with ${hits(query)},
    counted as (select chapter_id, count(*)::int as matches from hits group by chapter_id)
    select c.id, c.is_core, coalesce(counted.matches, 0)::int as matches,
      ts_headline('english', ${openSlashes(sql`c.title`)}, asked.open, ${wholeText}) as title
    from chapters c left join counted on counted.chapter_id = c.id, asked
    where counted.chapter_id is not null or c.search @@ asked.open
    order by ts_rank(c.search, asked.open) desc, matches desc, c.id limit ${limit}`)
  return result.rows.map((raw) => {
    const row = raw as Record<string, unknown>
    return {
      id: Number(row.id),
      headline: String(row.title),
      isCore: row.is_core === true,
      matches: Number(row.matches),
    }
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage, wholeText } from '#server/database/full-text.ts'
import { cardIsOpen } from '#server/database/rules-in-sql.ts'
import {
  cardMatches,
  chapterMatches,
  type SearchMeaning,
  wordsQuery,
} from '#server/database/search-conditions.ts'

/** Whose search it is decides what of locked cards may be found. */
export interface Searcher {
  userId: number
  accessLevel: AccessLevel
}

export interface ChapterHit {
  id: number
  headline: string
  isCore: boolean
  /** Its cards that match. */
  matches: number
  /** Those of them that the learner may not open. */
  locked: number
}

export interface CardHit {
  id: number
  chapterId: number
  chapterTitle: string
  isLocked: boolean
  questionHeadline: string
  answerHeadline: string
}

/** Cards with what says whether they match and are open. */
const searched = (userId: number): SQL => sql`
  flashcards f join chapters c on c.id = f.chapter_id
  left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}`

/** Whether any card or chapter matches. */
export async function hasMatch(db: Database, search: SearchMeaning, by: Searcher): Promise<boolean> {
  const result = await db.execute(sql`
    select exists (select 1 from chapters c where ${chapterMatches(search)})
      or exists (select 1 from ${searched(by.userId)}
        where f.archived_at is null and ${cardMatches(search, by.accessLevel)}) as found`)
  return result.rows[0]?.found === true
}

/** The cards that match, best first. */
export async function listCardHits(
  db: Database,
  search: SearchMeaning,
  { userId, accessLevel, limit }: Searcher & { limit: number },
): Promise<CardHit[]> {
  const result = await db.execute(sql`
    with asked as (select ${wordsQuery(search.text)} as words),
    best as (
      select f.id, f.chapter_id, f.question, f.answer, f.why, c.title, not ${cardIsOpen(accessLevel)} as is_locked,
        ts_rank(f.search, asked.words) as rank
      from ${searched(userId)}, asked
      where f.archived_at is null and ${cardMatches(search, accessLevel)}
      order by rank desc, f.id limit ${limit}
    )
    select best.id, best.chapter_id, best.title, best.is_locked,
      ts_headline('english', ${openSlashes(sql`best.question`)}, asked.words, ${wholeText}) as question,
      ts_headline('english', ${openSlashes(sql`concat_ws(' · ', best.answer, nullif(best.why, ''))`)}, asked.words, ${passage}) as answer
    from best, asked order by best.rank desc, best.id`)
  return result.rows.map((raw) => {
    const row = raw as Record<string, unknown>
    return {
      id: Number(row.id),
      chapterId: Number(row.chapter_id),
      chapterTitle: String(row.title),
      isLocked: row.is_locked === true,
      questionHeadline: String(row.question),
      answerHeadline: String(row.answer),
    }
  })
}

/** All chapters that match or hold a card that does: by title and description first, then by how many cards match. */
export async function listChapterHits(
  db: Database,
  search: SearchMeaning,
  { userId, accessLevel }: Searcher,
): Promise<ChapterHit[]> {
  const result = await db.execute(sql`
    with asked as (select ${wordsQuery(search.text)} as words),
    counted as (
      select f.chapter_id, count(*) as matches, count(*) filter (where not ${cardIsOpen(accessLevel)}) as locked
      from ${searched(userId)}
      where f.archived_at is null and ${cardMatches(search, accessLevel)}
      group by f.chapter_id
    )
    select c.id, c.is_core, coalesce(counted.matches, 0)::int as matches, coalesce(counted.locked, 0)::int as locked,
      ts_headline('english', ${openSlashes(sql`c.title`)}, asked.words, ${wholeText}) as title
    from chapters c left join counted on counted.chapter_id = c.id, asked
    where counted.chapter_id is not null or ${chapterMatches(search)}
    order by ts_rank(c.search, asked.words) desc, matches desc, c.id`)
  return result.rows.map((raw) => {
    const row = raw as Record<string, unknown>
    return {
      id: Number(row.id),
      headline: String(row.title),
      isCore: row.is_core === true,
      matches: Number(row.matches),
      locked: Number(row.locked),
    }
  })
}

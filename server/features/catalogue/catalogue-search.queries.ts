import { type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import type { Database } from '#server/database/connect.ts'
import { openSlashes, passage, wholeText } from '#server/database/engine/full-text.ts'
import { executePrepared } from '#server/database/engine/prepared.ts'
import { cardsOfLearner } from '#server/database/learner-cards.ts'
import { cardIsOpen } from '#server/database/rules-in-sql.ts'
import {
  cardMatches,
  chapterMatches,
  chapterPlace,
  primerMatches,
  type SearchMeaning,
  textPlace,
  titlePlace,
  wordsQuery,
} from '#server/database/search-conditions.ts'

/** The searching learner. The access level decides which parts of locked cards may be found. */
export interface Searcher {
  userId: number
  accessLevel: AccessLevel
}

export interface ChapterHit {
  id: number
  place: MatchPlace
  headline: string
  isCore: boolean
  /** The number of its cards that match. */
  matches: number
  /** The number of matching cards that the learner may not open. */
  locked: number
}

export interface CardHit {
  id: number
  place: MatchPlace
  chapterId: number
  chapterTitle: string
  isLocked: boolean
  questionHeadline: string
  answerHeadline: string
}

export interface PrimerHit {
  place: MatchPlace
  chapterId: number
  chapterTitle: string
  isCore: boolean
  /** The key of the part. */
  part: string
  headline: string
  bodyHeadline: string
}

/**
 * Cards of chapters with the columns that decide whether they match and are open. Cards of a chapter that is still being
 * imported are left out.
 */
const searched = (userId: number): SQL => sql`
  flashcards f join chapters c on c.id = f.chapter_id and c.archived_at is null
  left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}`

/** The part of a statement's name that tells apart its variants of text. */
const variant = (search: SearchMeaning, { accessLevel }: Searcher) => `${search.by}_${accessLevel}`

/** Whether any chapter, card or part of a primer matches. */
export async function hasMatch(db: Database, search: SearchMeaning, by: Searcher): Promise<boolean> {
  const [row] = await executePrepared<{ isFound: boolean }>(
    db,
    `has_match_${variant(search, by)}`,
    sql`select exists (select 1 from chapters c where c.archived_at is null and ${chapterMatches(search)})
      or exists (select 1 from ${cardsOfLearner(by.userId)} where ${cardMatches(search, by.accessLevel)})
      or exists (select 1 from primer_parts p join chapters c on c.id = p.chapter_id and c.archived_at is null
        where ${primerMatches(search, by.accessLevel)}) as "isFound"`,
  )
  return row?.isFound === true
}

/** The matching cards, own ones with their deck in place of the chapter; cards whose question matches come first, and of these the ones that begin with it. */
export async function listCardHits(
  db: Database,
  search: SearchMeaning,
  by: Searcher & { limit: number },
): Promise<CardHit[]> {
  return executePrepared<CardHit>(
    db,
    `card_hits_${variant(search, by)}`,
    sql`with typed as (select ${wordsQuery(search.text)} as words),
    best as (
      select f.id, f.chapter_id, f.question, f.answer, f.why, f.title, not ${cardIsOpen(by.accessLevel)} as is_locked,
        ${titlePlace(sql`f.search`, search.text, 'A')} as place,
        starts_with(lower(f.question), ${search.text.toLowerCase()}) as begins, ts_rank(f.search, typed.words) as rank
      from ${cardsOfLearner(by.userId)}, typed
      where ${cardMatches(search, by.accessLevel)}
      order by place desc, begins desc, rank desc, f.id limit ${by.limit}
    )
    select best.id, best.place, best.chapter_id as "chapterId", best.title as "chapterTitle", best.is_locked as "isLocked",
      ts_headline('english', ${openSlashes(sql`best.question`)}, typed.words, ${wholeText}) as "questionHeadline",
      ts_headline('english', ${openSlashes(sql`concat_ws(' · ', best.answer, nullif(best.why, ''))`)}, typed.words,
        ${passage}) as "answerHeadline"
    from best, typed order by best.place desc, best.begins desc, best.rank desc, best.id`,
  )
}

/** All chapters that match or hold a matching card: by title first, then by the number of matching cards, then by the best of these. */
export async function listChapterHits(
  db: Database,
  search: SearchMeaning,
  by: Searcher,
): Promise<ChapterHit[]> {
  return executePrepared<ChapterHit>(
    db,
    `chapter_hits_${variant(search, by)}`,
    sql`with typed as (select ${wordsQuery(search.text)} as words),
    counted as (
      select f.chapter_id, count(*) as matches, count(*) filter (where not ${cardIsOpen(by.accessLevel)}) as locked,
        max(ts_rank(f.search, typed.words)) as rank
      from typed, ${searched(by.userId)}
      where f.archived_at is null and ${cardMatches(search, by.accessLevel)}
      group by f.chapter_id
    )
    select c.id, ${chapterPlace(search)} as place, c.is_core as "isCore", coalesce(counted.matches, 0)::int as matches,
      coalesce(counted.locked, 0)::int as locked,
      ts_headline('english', ${openSlashes(sql`c.title`)}, typed.words, ${wholeText}) as headline
    from chapters c left join counted on counted.chapter_id = c.id, typed
    where c.archived_at is null and (counted.chapter_id is not null or ${chapterMatches(search)})
    order by place desc, matches desc, counted.rank desc nulls last, c.id`,
  )
}

/**
 * The matching parts of primers; those whose heading matches rank higher. They count as text, so that the
 * chapter itself and its cards come before them.
 */
export async function listPrimerHits(
  db: Database,
  search: SearchMeaning,
  by: Searcher & { limit: number },
): Promise<PrimerHit[]> {
  return executePrepared<PrimerHit>(
    db,
    `primer_hits_${variant(search, by)}`,
    sql`with typed as (select ${wordsQuery(search.text)} as words),
    best as (
      select p.key, p.heading, p.body, c.id, c.title, c.is_core, ${textPlace(sql`p.search`, search.text)} as place,
        ts_rank(p.search, typed.words) as rank
      from primer_parts p join chapters c on c.id = p.chapter_id and c.archived_at is null, typed
      where ${primerMatches(search, by.accessLevel)}
      order by place desc, rank desc, c.id, p.position limit ${by.limit}
    )
    select best.place, best.id as "chapterId", best.title as "chapterTitle", best.is_core as "isCore", best.key as part,
      ts_headline('english', ${openSlashes(sql`best.heading`)}, typed.words, ${wholeText}) as headline,
      ts_headline('english', ${openSlashes(sql`best.body`)}, typed.words, ${passage}) as "bodyHeadline"
    from best, typed order by best.place desc, best.rank desc, best.id`,
  )
}

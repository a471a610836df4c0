import { type SQL, sql } from 'drizzle-orm'
import { mostSearchedCards } from '#contracts/study.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { currentContentVersion } from '#server/database/content-version.ts'
import {
  cardIsCompleted,
  cardIsDue,
  cardIsLow,
  cardIsOpen,
  chapterIsOpen,
} from '#server/database/rules-in-sql.ts'
import { cardMatches, type SearchMeaning } from '#server/database/search-conditions.ts'
import { type CardText, type ChapterCards, cardTextOf } from '../catalogue/card-text.ts'
import { type CardState, cardStateOf, newCardState } from './card-state.ts'
import { dueCounts, dueCountsOf } from './study.queries.ts'

/** A learner's own part of a card. */
export interface OwnCard {
  isStarred: boolean
  notes: string
  tags: string[]
  state: CardState
}

/** A card as a learner studies it. */
export interface StudyCardRow {
  card: CardText
  chapter: Pick<ChapterCards, 'id' | 'title' | 'category' | 'isCore'>
  own: OwnCard
}

/** The condition decides which cards, the order in which; `f` is the card, `c` its chapter, `s` the learner's state. */
async function selectStudyCards(db: Database, userId: number, rest: SQL): Promise<StudyCardRow[]> {
  const result = await db.execute(sql`
    select f.id as card_id, f.chapter_id, c.title as chapter_title, c.category, c.is_core, f.question, f.answer, f.why, f.source,
      f.reviewed_on::text, f.tags, s.is_starred, s.notes, s.tags as own_tags, s.mastery, s.review_count, s.last_reviewed_at,
      s.last_confidence, s.needs_review, s.stability, s.difficulty, s.last_study_day, s.due_day, s.lapses
    from flashcards f
    join chapters c on c.id = f.chapter_id
    left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
    where f.archived_at is null and ${rest}`)
  return result.rows.map((row) => studyCardRow(row as Record<string, unknown>))
}

function studyCardRow(row: Record<string, unknown>): StudyCardRow {
  const chapterId = Number(row.chapter_id)
  return {
    card: cardTextOf(row, chapterId),
    chapter: {
      id: chapterId,
      title: String(row.chapter_title),
      category: row.category === null ? null : String(row.category),
      isCore: row.is_core === true,
    },
    own: ownCard(row),
  }
}

function ownCard(row: Record<string, unknown>): OwnCard {
  return {
    isStarred: row.is_starred === true,
    notes: String(row.notes ?? ''),
    tags: (row.own_tags ?? []) as string[],
    state: cardStateOf(row),
  }
}

export const untouchedCard: OwnCard = { isStarred: false, notes: '', tags: [], state: newCardState }

/** What one learner has made of some cards, and the load that they are spread by on a study day. */
export interface OwnCards {
  /** By card; those without a row were never touched. */
  cards: Map<number, OwnCard>
  loadByDay: Map<number, number>
  /** By which a caller knows whether the chapter it has is still so. */
  contentVersion: number
}

/** In one statement: a chapter's cards are the list that learners ask for most. */
export async function findOwnCards(
  db: Database,
  learner: { userId: number; studyDay: number },
  cardIds: number[],
): Promise<OwnCards> {
  const { userId, studyDay } = learner
  const result = await db.execute(sql`
    select ${dueCounts(userId, studyDay)} as due_counts, ${currentContentVersion} as content_version,
      (select json_agg(s) from (
        select flashcard_id, is_starred, notes, tags as own_tags, mastery, review_count, last_reviewed_at,
          last_confidence, needs_review, stability, difficulty, last_study_day, due_day, lapses
        from card_states
        where user_id = ${userId} and flashcard_id = any(${`{${cardIds.join(',')}}`}::int[])) s) as states`)
  const row = result.rows[0] as Record<string, unknown>
  const states = (row.states ?? []) as Record<string, unknown>[]
  return {
    cards: new Map(states.map((state) => [Number(state.flashcard_id), ownCard(state)])),
    loadByDay: dueCountsOf(row.due_counts),
    contentVersion: Number(row.content_version),
  }
}

export function listStudyCardsById(db: Database, userId: number, ids: number[]): Promise<StudyCardRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return selectStudyCards(db, userId, sql`f.id = any(${`{${ids.join(',')}}`}::int[])`)
}

/** Cards that match a search, in all chapters or in one; those that the learner may open. */
export function listStudyCardsBySearch(
  db: Database,
  userId: number,
  filter: { search: SearchMeaning; chapterId: number | undefined; level: AccessLevel },
): Promise<StudyCardRow[]> {
  const inChapter = filter.chapterId === undefined ? sql`true` : sql`f.chapter_id = ${filter.chapterId}`
  return selectStudyCards(
    db,
    userId,
    sql`${inChapter} and ${cardMatches(filter.search, filter.level)} and ${cardIsOpen(filter.level)} order by c.position, f.position, f.id limit ${mostSearchedCards}`,
  )
}

/** The open cards of low confidence, lowest first. */
export function listLowConfidence(db: Database, userId: number, level: AccessLevel): Promise<StudyCardRow[]> {
  return selectStudyCards(
    db,
    userId,
    sql`s.user_id = ${userId} and ${cardIsLow} and ${cardIsOpen(level)}
      order by s.mastery, s.last_reviewed_at, f.id limit 500`,
  )
}

/** Cards due on or before a study day, with what their order needs. */
export async function listDueCards(
  db: Database,
  userId: number,
  today: number,
): Promise<
  {
    id: number
    stability: number
    difficulty: number
    lastStudyDay: number
    dueDay: number
    category: string | null
  }[]
> {
  const result = await db.execute(sql`
    select s.flashcard_id as id, s.stability, s.difficulty, s.last_study_day, s.due_day, c.category
    from card_states s
    join flashcards f on f.id = s.flashcard_id and f.archived_at is null
    join chapters c on c.id = f.chapter_id
    where s.user_id = ${userId} and ${cardIsDue(today)} and s.stability is not null`)
  return result.rows.map((row) => ({
    id: Number(row.id),
    stability: Number(row.stability),
    difficulty: Number(row.difficulty),
    lastStudyDay: Number(row.last_study_day),
    dueDay: Number(row.due_day),
    category: row.category === null ? null : String(row.category),
  }))
}

/** Cards never studied that this learner may begin, in the order of the chapters they already work on. */
export async function listUnseen(
  db: Database,
  userId: number,
  filter: { level: AccessLevel; limit: number },
): Promise<{ ids: number[]; total: number }> {
  const result = await db.execute(sql`
    with begun as (
      select f.chapter_id, max(s.last_reviewed_at) as at
      from card_states s join flashcards f on f.id = s.flashcard_id
      where s.user_id = ${userId} and ${cardIsCompleted}
      group by f.chapter_id
    )
    select f.id, count(*) over () as total
    from flashcards f
    join chapters c on c.id = f.chapter_id
    left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}
    left join begun on begun.chapter_id = c.id
    where f.archived_at is null and not ${cardIsCompleted} and ${chapterIsOpen(filter.level)}
    order by begun.at desc nulls last, c.position, f.position, f.id
    limit ${filter.limit}`)
  return {
    ids: result.rows.map((row) => Number(row.id)),
    total: Number(result.rows[0]?.total ?? 0),
  }
}

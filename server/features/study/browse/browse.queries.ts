import { and, type SQL, sql } from 'drizzle-orm'
import {
  type BrowseFilter,
  type BrowseSort,
  type BrowseState,
  browsePageSize,
  browseStates,
  mostChosenCards,
} from '#contracts/study/browse.ts'
import type { AccessLevel } from '#domain/pricing/access.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import {
  cardIsBuried,
  cardIsCompleted,
  cardIsLeech,
  cardIsLow,
  cardIsOpen,
  cardIsSuspended,
  cardTags,
} from '#server/database/rules-in-sql.ts'
import { cardMatches, type SearchMeaning } from '#server/database/search-conditions.ts'
import { cardIsWaiting } from '#server/features/study/day/day-plan.queries.ts'

/** Whose table it is, on which study day. */
export interface Browser {
  userId: number
  level: AccessLevel
  today: number
  /** Flashcards of the plan of the day that are not done. */
  planned: readonly number[]
}

/** What the table is filtered by, with the search as it is meant, and the categories in their order. */
export type CardFilter = Omit<BrowseFilter, 'search'> & {
  search: SearchMeaning | undefined
  categories: readonly string[]
}

export interface BrowsedCard {
  id: number
  chapterId: number
  chapterTitle: string
  question: string | null
  tags: string[]
  isLocked: boolean
  mastery: number
  reviewCount: number
  lapses: number
  lastReviewedAt: Date | string | null
  dueDay: number | null
  isToday: boolean
  isWaiting: boolean
  isStarred: boolean
  isSuspended: boolean
  isBuried: boolean
  isLeech: boolean
  isEdited: boolean
}

/** Its text was changed after the learner last reviewed it. */
const cardIsEdited = sql`coalesce(f.revised_at > s.last_reviewed_at, false)`
const cardIsStarred = sql`coalesce(s.is_starred, false)`

const cardIsOfToday = ({ planned }: Browser): SQL => sql`f.id = any(${idArray([...planned])}::int[])`
const cardWaits = ({ planned, today }: Browser): SQL =>
  sql`coalesce(${cardIsWaiting({ ids: [...planned], today })}, false)`

const conditionOf: Record<BrowseState, (by: Browser) => SQL> = {
  all: () => sql`true`,
  new: () => sql`not ${cardIsCompleted}`,
  waiting: cardWaits,
  starred: () => cardIsStarred,
  suspended: () => cardIsSuspended,
  buried: ({ today }) => cardIsBuried(today),
  'low-confidence': () => cardIsLow,
  leech: () => cardIsLeech,
  edited: () => cardIsEdited,
}

const orderOf: Record<BrowseSort, SQL | undefined> = {
  chapter: undefined,
  mastery: sql`case when ${cardIsCompleted} then s.mastery end nulls last`,
  'next-review': sql`s.due_day nulls last`,
  reviewed: sql`s.last_reviewed_at desc nulls last`,
  lapses: sql`s.lapses desc nulls last, s.difficulty desc nulls last`,
}

/** Of equal ones, and where there is nothing to sort by, the order of the chapters: that of the study home. */
function inOrder({ sort, categories }: CardFilter): SQL {
  const place = sql`array_position(string_to_array(${categories.join(',')}, ','), c.category) nulls last`
  const chapters = sql`${place}, c.position, c.id, f.position, f.id`
  const first = orderOf[sort]
  return first ? sql`${first}, ${chapters}` : chapters
}

const cardsOf = ({ userId }: Browser): SQL => sql`flashcards f
  join chapters c on c.id = f.chapter_id
  left join card_states s on s.flashcard_id = f.id and s.user_id = ${userId}`

/** In the chapter, the category, or anywhere. */
function inPlace({ chapterId, category }: Pick<CardFilter, 'chapterId' | 'category'>): SQL | undefined {
  return and(
    sql`f.archived_at is null and c.archived_at is null`,
    chapterId === undefined ? undefined : sql`f.chapter_id = ${chapterId}`,
    category ? sql`c.category = ${category}` : undefined,
  )
}

/** All but the state. No tag and no search finds a locked card: nothing is told of its text. */
function isFiltered({ level }: Browser, { search, tag, ...place }: CardFilter): SQL | undefined {
  return and(
    inPlace(place),
    search || tag ? cardIsOpen(level) : undefined,
    search && cardMatches(search, level),
    tag ? sql`(${tag} = any(f.tags) or ${tag} = any(s.tags))` : undefined,
  )
}

/** A page of the table. */
export async function listBrowsedCards(
  db: Database,
  by: Browser,
  filter: CardFilter & { page: number },
): Promise<BrowsedCard[]> {
  const isOpen = cardIsOpen(by.level)
  const { rows } = await db.execute<BrowsedCard & Record<string, unknown>>(sql`
    select f.id, c.id as "chapterId", c.title as "chapterTitle",
      case when ${isOpen} then f.question end as question,
      case when ${isOpen} then ${cardTags} else '{}' end as tags, not ${isOpen} as "isLocked",
      coalesce(s.mastery, 0) as mastery, coalesce(s.review_count, 0) as "reviewCount",
      coalesce(s.lapses, 0) as lapses, s.last_reviewed_at as "lastReviewedAt", s.due_day as "dueDay",
      ${cardIsOfToday(by)} as "isToday", ${cardWaits(by)} as "isWaiting",
      ${cardIsStarred} as "isStarred",
      ${cardIsSuspended} as "isSuspended", ${cardIsBuried(by.today)} as "isBuried",
      ${cardIsLeech} as "isLeech", ${cardIsEdited} as "isEdited"
    from ${cardsOf(by)}
    where ${isFiltered(by, filter)} and ${conditionOf[filter.state](by)}
    order by ${inOrder(filter)}
    limit ${browsePageSize} offset ${(filter.page - 1) * browsePageSize}`)
  return rows
}

/** How many cards are in each state, with the other filters; `open`: of the state that is asked for, those open to the learner. */
export async function countBrowsedCards(
  db: Database,
  by: Browser,
  filter: CardFilter,
): Promise<{ counts: Record<BrowseState, number>; open: number }> {
  const countWhere = (condition: SQL, name: BrowseState | 'open') =>
    sql`(count(*) filter (where ${condition}))::int as ${sql.identifier(name)}`
  const conditions = browseStates.map((state) => countWhere(conditionOf[state](by), state))
  const isOpen = sql`${conditionOf[filter.state](by)} and ${cardIsOpen(by.level)}`
  const { rows } = await db.execute<Record<BrowseState | 'open', number>>(sql`
    select ${sql.join([...conditions, countWhere(isOpen, 'open')], sql`, `)}
    from ${cardsOf(by)} where ${isFiltered(by, filter)}`)
  if (!rows[0]) throw new Error('a count has a row')
  const { open, ...counts } = rows[0]
  return { counts, open }
}

/** The learner's own tags of cards that are open to them, by which the table can be filtered. */
export async function listOwnTags(
  db: Database,
  by: Browser,
  { chapterId, category }: Pick<CardFilter, 'chapterId' | 'category'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct own.tag from ${cardsOf(by)}, unnest(s.tags) as own(tag)
    where ${inPlace({ chapterId, category })} and ${cardIsOpen(by.level)} order by own.tag`)
  return rows.map(({ tag }) => tag)
}

/** The cards of the table that are open to the learner, in its order. */
export async function listBrowsedIds(db: Database, by: Browser, filter: CardFilter): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select f.id from ${cardsOf(by)}
    where ${isFiltered(by, filter)} and ${conditionOf[filter.state](by)} and ${cardIsOpen(by.level)}
    order by ${inOrder(filter)} limit ${mostChosenCards}`)
  return rows.map(({ id }) => id)
}

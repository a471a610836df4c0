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
import { cardsOfLearner } from '#server/database/learner-cards.ts'
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

/** The learner who sees the table, and the study day. */
export interface Browser {
  userId: number
  level: AccessLevel
  today: number
  /** The flashcards of the plan of the day that are not done yet. */
  planned: readonly number[]
}

/** The filter of the table, with the interpreted search, and the categories in their order. */
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

/** Whether the card's text was changed after the learner last reviewed it. */
const cardIsEdited = sql`coalesce(f.revised_at > s.last_reviewed_at, false)`
const cardIsStarred = sql`coalesce(s.is_starred, false)`

const cardIsOfToday = ({ planned }: Browser): SQL => sql`f.id = any(${idArray([...planned])}::int[])`
const cardWaits = ({ userId, planned, today }: Browser): SQL =>
  sql`coalesce(${cardIsWaiting(userId, { ids: [...planned], today })}, false)`

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

/**
 * The order of the table. Equal cards, and a table without a chosen order, follow the order of the chapters
 * on the study home.
 */
function inOrder({ sort, categories }: CardFilter): SQL {
  const place = sql`array_position(string_to_array(${categories.join(',')}, ','), c.category) nulls last`
  const chapters = sql`${place}, c.position, c.id, f.position, f.id`
  const first = orderOf[sort]
  return first ? sql`${first}, ${chapters}` : chapters
}

/** Whether the card is in the chosen chapter or category, if any. */
function inPlace({ chapterId, category }: Pick<CardFilter, 'chapterId' | 'category'>): SQL | undefined {
  return and(
    sql`true`,
    chapterId === undefined ? undefined : sql`f.chapter_id = ${chapterId}`,
    category ? sql`c.category = ${category}` : undefined,
  )
}

/**
 * Whether the card matches all filters but the state. Neither a tag nor a search finds a locked card, so that
 * nothing is revealed about its text.
 */
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
    from ${cardsOfLearner(by.userId)}
    where ${isFiltered(by, filter)} and ${conditionOf[filter.state](by)}
    order by ${inOrder(filter)}
    limit ${browsePageSize} offset ${(filter.page - 1) * browsePageSize}`)
  return rows
}

/**
 * The number of cards in each state, with the other filters applied; `open`: those in the chosen state that
 * are open to the learner.
 */
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
    from ${cardsOfLearner(by.userId)} where ${isFiltered(by, filter)}`)
  if (!rows[0]) throw new Error('a count has a row')
  const { open, ...counts } = rows[0]
  return { counts, open }
}

/** The learner's own tags of cards that are open to them; the table can be filtered by these. */
export async function listOwnTags(
  db: Database,
  by: Browser,
  { chapterId, category }: Pick<CardFilter, 'chapterId' | 'category'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct own.tag from ${cardsOfLearner(by.userId)}, unnest(s.tags) as own(tag)
    where ${inPlace({ chapterId, category })} and ${cardIsOpen(by.level)} order by own.tag`)
  return rows.map(({ tag }) => tag)
}

/** The ids of the cards in the table that are open to the learner, in its order. */
export async function listBrowsedIds(db: Database, by: Browser, filter: CardFilter): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select f.id from ${cardsOfLearner(by.userId)}
    where ${isFiltered(by, filter)} and ${conditionOf[filter.state](by)} and ${cardIsOpen(by.level)}
    order by ${inOrder(filter)} limit ${mostChosenCards}`)
  return rows.map(({ id }) => id)
}

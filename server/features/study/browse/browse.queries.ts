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

/** A column by which the table is sorted, with its direction. */
type Key = [value: SQL, direction: SQL]

const lowestFirst = sql`nulls last`
const highestFirst = sql`desc nulls last`

const orderOf: Record<BrowseSort, Key[]> = {
  chapter: [],
  mastery: [[sql`case when ${cardIsCompleted} then s.mastery end`, lowestFirst]],
  'next-review': [[sql`s.due_day`, lowestFirst]],
  reviewed: [[sql`s.last_reviewed_at`, highestFirst]],
  lapses: [
    [sql`s.lapses`, highestFirst],
    [sql`s.difficulty`, highestFirst],
  ],
}

/**
 * The order of the table. Equal cards, and a table without a chosen order, follow the order of the chapters
 * on the study home.
 */
const orderKeys = ({ sort, categories }: CardFilter): Key[] => [
  ...orderOf[sort],
  [sql`array_position(string_to_array(${categories.join(',')}, ','), c.category)`, lowestFirst],
  ...[sql`c.position`, sql`c.id`, sql`f.position`, sql`f.id`].map((value): Key => [value, lowestFirst]),
]

const orderBy = (keys: readonly Key[]): SQL =>
  sql.join(
    keys.map(([value, direction]) => sql`${value} ${direction}`),
    sql`, `,
  )

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

/**
 * The ids of a page of the table, and the number of cards in each state, with the other filters applied; `open`: those in the
 * chosen state that are open to the learner.
 */
export async function findBrowsedPage(
  db: Database,
  by: Browser,
  filter: CardFilter & { page: number },
): Promise<{ ids: number[]; counts: Record<BrowseState, number>; open: number }> {
  const keys = orderKeys(filter)
  const key = (place: number) => sql.identifier(`key ${place}`)
  const isIn = (state: BrowseState) => sql.identifier(`is ${state}`)
  const columns = [
    ...keys.map(([value], place) => sql`${value} as ${key(place)}`),
    ...browseStates.map((state) => sql`${conditionOf[state](by)} as ${isIn(state)}`),
  ]
  const counts = browseStates.flatMap((state) => [
    sql`${state}::text`,
    sql`count(*) filter (where ${isIn(state)})`,
  ])
  const { rows } = await db.execute<Awaited<ReturnType<typeof findBrowsedPage>>>(sql`
    with found as materialized (
      select f.id, ${cardIsOpen(by.level)} as is_open, ${sql.join(columns, sql`, `)}
      from ${cardsOfLearner(by.userId)} where ${isFiltered(by, filter)})
    select json_build_object(${sql.join(counts, sql`, `)}) as counts,
      (count(*) filter (where ${isIn(filter.state)} and is_open))::int as open,
      array(select id from found where ${isIn(filter.state)}
        order by ${orderBy(keys.map(([, direction], place) => [sql`${key(place)}`, direction]))}
        limit ${browsePageSize} offset ${(filter.page - 1) * browsePageSize}) as ids
    from found`)
  if (!rows[0]) throw new Error('a count has a row')
  return rows[0]
}

/** Cards as the table shows them, in the order of the ids. */
export async function listBrowsedCards(
  db: Database,
  by: Browser,
  ids: readonly number[],
): Promise<BrowsedCard[]> {
  const isOpen = cardIsOpen(by.level)
  const shown = sql`${idArray(ids)}::int[]`
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
    where f.id = any(${shown}) order by array_position(${shown}, f.id)`)
  return rows
}

/** The learner's own tags of cards that are open to them; the table can be filtered by these. */
export async function listOwnTags(
  db: Database,
  by: Browser,
  { chapterId, category }: Pick<CardFilter, 'chapterId' | 'category'>,
): Promise<string[]> {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct own.tag from ${cardsOfLearner(by.userId)}, unnest(s.tags) as own(tag)
    where s.tags <> '{}' and ${inPlace({ chapterId, category })} and ${cardIsOpen(by.level)} order by own.tag`)
  return rows.map(({ tag }) => tag)
}

/** The ids of the cards in the table that are open to the learner, in its order. */
export async function listBrowsedIds(db: Database, by: Browser, filter: CardFilter): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select f.id from ${cardsOfLearner(by.userId)}
    where ${isFiltered(by, filter)} and ${conditionOf[filter.state](by)} and ${cardIsOpen(by.level)}
    order by ${orderBy(orderKeys(filter))} limit ${mostChosenCards}`)
  return rows.map(({ id }) => id)
}

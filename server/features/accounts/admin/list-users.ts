import type { UserFilter, UserSort } from '#contracts/accounts/user-filter.ts'
import { usersMatch } from '#server/database/user-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import {
  allOf,
  countUsers,
  type FoundPerson,
  findPeopleLike,
  type ListedUser,
  type ListPlace,
  listPlaces,
  listUsersAt,
  searchesFor,
  type UserCondition,
} from './user-admin.queries.ts'

/** Counting further costs time, and no admin turns that many pages. */
const counted = 1000
/**
 * Up to this many matches of a search are sorted. If there are more, users are read along the order until the
 * page is full. Among a million users both take about the same time for 20,000 matches; with a tenth as many
 * matches, reading takes seconds.
 */
const sortedAtMost = 20_000

type ListDeps = Pick<Deps, 'db' | 'clock'>

interface UsersPage {
  rows: ListedUser[]
  total: number
  totalIsAtLeast: boolean
  /** The places after and before which the neighbouring pages are; null where there is none. */
  next: string | null
  previous: string | null
}

interface PageQuery extends UserFilter {
  sort: UserSort
  order: 'asc' | 'desc'
  limit: number
  page: number
  /** A place of another page, instead of a page number. */
  after?: string | undefined
  before?: string | undefined
}

/** What a filter selects. */
interface SelectedUsers {
  /** Undefined for everybody. */
  which: UserCondition | undefined
  /** The matches of a search are few or many, which the planner cannot know. */
  isFewOfMany: boolean
}

/**
 * The condition of a filter. A search is made by each method in turn, and the first that finds any user counts;
 * undefined when none does.
 */
export async function selectUsers(
  { db, clock }: ListDeps,
  { search, ...filter }: UserFilter,
): Promise<SelectedUsers | undefined> {
  const matching = usersMatch(filter, clock.now())
  if (!search) return { which: matching, isFewOfMany: false }
  for (const found of searchesFor(search)) {
    const which = allOf(found, matching)
    const count = await countUsers(db, which, sortedAtMost + 1)
    if (count > 0) return { which, isFewOfMany: count <= sortedAtMost }
  }
  return undefined
}

/** One page of the users that match, and their number, counted only to a little beyond the page. */
export async function listUsersPage(deps: ListDeps, query: PageQuery): Promise<UsersPage> {
  const { sort, order, limit } = query
  const offset = query.after || query.before ? 0 : (query.page - 1) * limit
  const after = query.after === undefined ? undefined : placeIn(query.after, sort)
  const before = query.before === undefined ? undefined : placeIn(query.before, sort)
  const selected = await selectUsers(deps, query)
  if (!selected) return { rows: [], total: 0, totalIsAtLeast: false, next: null, previous: null }
  const { which, isFewOfMany } = selected
  const part = { sort, order, limit: limit + 1, offset, after, before }
  const read = await listPlaces(deps.db, which, { ...part, isSortedWhole: isFewOfMany })
  const places = read.slice(0, limit)
  const hasBeyond = read.length > limit
  if (before) places.reverse()
  const isFirst = before ? !hasBeyond : !after && offset === 0
  const isLast = before ? false : !hasBeyond
  return {
    rows: await listUsersAt(
      deps.db,
      places.map(({ id }) => id),
    ),
    ...(await countFor(deps, which, {
      offset,
      limit,
      end: isLast ? places.length : undefined,
      isNumbered: !after && !before,
    })),
    next: isLast ? null : cursorOf(sort, places.at(-1)),
    previous: isFirst ? null : cursorOf(sort, places[0]),
  }
}

/** The total; on the last page by number it is known without counting. */
async function countFor(
  { db }: ListDeps,
  which: UserCondition | undefined,
  {
    offset,
    limit,
    end,
    isNumbered,
  }: { offset: number; limit: number; end: number | undefined; isNumbered: boolean },
): Promise<Pick<UsersPage, 'total' | 'totalIsAtLeast'>> {
  if (isNumbered && end !== undefined && (end > 0 || offset === 0))
    return { total: offset + end, totalIsAtLeast: false }
  const most = Math.max(counted, offset + 2 * limit)
  const total = await countUsers(db, which, most + 1)
  return { total: Math.min(total, most), totalIsAtLeast: total > most }
}

/** A place as text for an address; it holds in its own order only. */
const cursorOf = (sort: UserSort, place: ListPlace | undefined): string | null =>
  place ? Buffer.from(JSON.stringify([sort, place.key, place.id])).toString('base64url') : null

/** @throws HttpError 400 for a place that no list of this order has. */
function placeIn(cursor: string, wanted: UserSort): ListPlace {
  const [sort, key, id] = partsOf(cursor)
  const isPlace = sort === wanted && typeof key === 'string' && isKeyOf(wanted, key) && isId(id)
  if (!isPlace) throw badRequest('This place in the list does not exist. Begin at the first page.')
  return { key, id }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

const isId = (id: unknown): id is number => Number.isInteger(id) && Math.abs(Number(id)) <= 2_147_483_647

/** An instant as the database writes it, so that it reads it again. */
const instant = /^(\d{4}-\d\d-\d\d) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-]\d\d(:[0-5]\d)?$/

function isKeyOf(sort: UserSort, key: string): boolean {
  if (sort === 'name') return !key.includes('\u0000') && key.isWellFormed()
  return key === '-infinity' || !Number.isNaN(Date.parse(instant.exec(key)?.[1] ?? ''))
}

/** The people of a search over everything: by username or address first, then by name. */
export async function findPeople(
  deps: ListDeps,
  typed: string,
  limit: number,
): Promise<{ people: FoundPerson[]; isByIdentity: boolean }> {
  const people = await findPeopleLike(deps.db, typed, limit)
  if (people.length === limit) return { people, isByIdentity: true }
  const { rows } = await listUsersPage(deps, {
    search: typed,
    sort: 'registered',
    order: 'desc',
    page: 1,
    limit,
  })
  const more = rows.filter(({ id }) => !people.some((person) => person.id === id))
  return {
    people: [...people, ...more.map((user) => ({ ...user, otherAddress: null }))].slice(0, limit),
    isByIdentity: people.length > 0,
  }
}

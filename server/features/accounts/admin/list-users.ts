import type { UserFilter, UserSort } from '#contracts/accounts/user-filter.ts'
import { usersMatch } from '#server/database/user-conditions.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import {
  allOf,
  countInSample,
  countUsers,
  type FoundPerson,
  findPeopleLike,
  type ListedUser,
  type ListPart,
  type ListPlace,
  listUsersAt,
  type Selection,
  searchesFor,
  sortPlaces,
  walkPlaces,
} from './user-admin.queries.ts'

/**
 * So many users are read along the order for a page, and up to `walkedFurther` times as many if the page is likely to be full
 * then. Else they are rare: an index finds all of them, of a million some thousands, and they are sorted.
 */
const walkedAtMost = 1000
const walkedFurther = 20
/** To estimate how many match, about so many users are counted, and the larger sample if too few of the smaller match. */
const samples = [1500, 4000]
/** A sample with fewer matches says too little: if these are all too few, an index finds those who match, who are rare. */
const fewestInSample = 10
/** From so many matches on, an estimate has two digits. */
const enoughForTwoDigits = 100

type ListDeps = Pick<Deps, 'db' | 'clock'>

interface UsersPage {
  rows: ListedUser[]
  total: number
  totalIsEstimate: boolean
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

/** The ways to select by a filter: of a search the first that finds anybody counts. */
function waysOf({ clock }: ListDeps, { search, ...filter }: UserFilter): Selection[] {
  const matching = usersMatch(filter, clock.now())
  if (!search) return [{ which: matching }]
  return searchesFor(search).map((way) => ({ ...way, which: allOf(way.which, matching) }))
}

/** The condition of a filter; undefined for a search that finds nobody. */
export async function selectUsers(
  deps: ListDeps,
  { search, ...filter }: UserFilter,
): Promise<Pick<Selection, 'which'> | undefined> {
  const ways = waysOf(deps, { search, ...filter })
  if (!search) return ways[0]
  for (const way of ways) if ((await countUsers(deps.db, way.which)) > 0) return way
  return undefined
}

/** A part of the list, in the order in which it was read. */
interface FoundPart {
  places: ListPlace[]
  selection: Selection
  /** The number of all who match, where it is known. */
  total?: number
}

/** The part, or undefined when nobody matches at all. */
async function findPart(deps: ListDeps, filter: UserFilter, part: ListPart): Promise<FoundPart | undefined> {
  for (const selection of waysOf(deps, filter)) {
    const walked = selection.isOfFew ? undefined : await walk(deps, selection, part)
    if (walked) return walked
    const found = await sortPlaces(deps.db, selection.which, part)
    if (found.total > 0) return { ...found, selection }
  }
  return undefined
}

/** The part, if enough users match near its beginning. */
async function walk({ db }: ListDeps, selection: Selection, part: ListPart): Promise<FoundPart | undefined> {
  const wanted = part.limit + (part.offset ?? 0)
  const most = selection.which ? Math.max(walkedAtMost, wanted) : wanted
  const places = await walkPlaces(db, selection.which, { part, most })
  const last = places.at(-1)
  if (!selection.which || places.length === part.limit) return { places, selection }
  if (!last || places.length * walkedFurther < part.limit) return undefined
  const rest = {
    ...part,
    offset: 0,
    limit: part.limit - places.length,
    ...(part.before ? { before: last } : { after: last }),
  }
  const more = await walkPlaces(db, selection.which, { part: rest, most: most * (walkedFurther - 1) })
  return more.length < rest.limit ? undefined : { places: [...places, ...more], selection }
}

/** One page of the users that match, and their number, which is an estimate where very many match. */
export async function listUsersPage(deps: ListDeps, query: PageQuery): Promise<UsersPage> {
  const { sort, order, limit } = query
  const offset = query.after || query.before ? 0 : (query.page - 1) * limit
  const after = query.after === undefined ? undefined : placeIn(query.after, sort)
  const before = query.before === undefined ? undefined : placeIn(query.before, sort)
  const found = await findPart(deps, query, { sort, order, limit: limit + 1, offset, after, before })
  if (!found) return { rows: [], total: 0, totalIsEstimate: false, next: null, previous: null }
  const places = found.places.slice(0, limit)
  const hasBeyond = found.places.length > limit
  if (before) places.reverse()
  const isNumbered = !after && !before
  const isFirst = before ? !hasBeyond : !after && offset === 0
  const isLast = before ? false : !hasBeyond
  const [rows, total] = await Promise.all([
    listUsersAt(
      deps.db,
      places.map(({ id }) => id),
    ),
    totalOf(deps, found, isNumbered && isLast && places.length > 0 ? offset + places.length : undefined),
  ])
  return {
    rows,
    ...total,
    next: isLast ? null : cursorOf(sort, places.at(-1)),
    previous: isFirst ? null : cursorOf(sort, places[0]),
  }
}

/** @param last the number of the last who matches, where the page has that one and is read by its number */
async function totalOf(
  { db }: ListDeps,
  { selection: { which }, total: found }: FoundPart,
  last: number | undefined,
): Promise<Pick<UsersPage, 'total' | 'totalIsEstimate'>> {
  const known = found ?? last
  if (known !== undefined) return { total: known, totalIsEstimate: false }
  for (const size of samples) {
    const { users, matches, all } = await countInSample(db, which, size)
    if (all <= size) return { total: matches, totalIsEstimate: false }
    if (matches < fewestInSample) continue
    const digits = matches < enoughForTwoDigits ? 1 : 2
    return { total: Number(((matches / users) * all).toPrecision(digits)), totalIsEstimate: true }
  }
  return { total: await countUsers(db, which), totalIsEstimate: false }
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
  const found = await findPart(deps, { search: typed }, { sort: 'registered', order: 'desc', limit })
  const rows = await listUsersAt(deps.db, found?.places.map(({ id }) => id) ?? [])
  const more = rows.filter(({ id }) => !people.some((person) => person.id === id))
  return {
    people: [...people, ...more.map((user) => ({ ...user, otherAddress: null }))].slice(0, limit),
    isByIdentity: people.length > 0,
  }
}

import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserSort } from '#contracts/accounts/user-filter.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { sessions, users } from '#server/database/tables/accounts.ts'
import { addressIsFailing, beginsWith, userSortKeys } from '#server/database/user-conditions.ts'

/** Of sessions to within minutes, and to within an hour when they have ended. For the rows of one page only. */
const lastSeenAt = sql<Date | null>`greatest(${users.lastSeenAt},
  (select max(last_seen_at) from sessions where user_id = users.id))`.mapWith(sessions.lastSeenAt)
const isInvited = sql<boolean>`exists (
  select 1 from invitations i where i.user_id = users.id and i.accepted_at is null)`

const listed = {
  id: users.id,
  username: users.username,
  email: users.email,
  isEmailConfirmed: addressIsConfirmed,
  isAddressFailing: addressIsFailing,
  firstName: users.firstName,
  lastName: users.lastName,
  practiceLocation: users.practiceLocation,
  role: users.role,
  isAdmin: users.isAdmin,
  subscriptionPlan: users.subscriptionPlan,
  subscriptionEndsAt: users.subscriptionEndsAt,
  totpEnabledAt: users.totpEnabledAt,
  suspendedAt: users.suspendedAt,
  createdAt: users.createdAt,
  lastSeenAt,
  isInvited,
}

const findListed = (db: Database, userId: number) => db.select(listed).from(users).where(eq(users.id, userId))
export type ListedUser = Awaited<ReturnType<typeof findListed>>[number]

export async function requireListedUser(db: Database, userId: number): Promise<ListedUser> {
  const [row] = await findListed(db, userId)
  if (!row) throw new Error(`user ${userId} does not exist`)
  return row
}

export type UserCondition = SQL

export const allOf = (...conditions: (UserCondition | undefined)[]) => and(...conditions)

/** Selects the users with these ids; the list may have any length. */
export const areUsers = (ids: readonly number[]): UserCondition =>
  sql`${users.id} = any(${idArray(ids)}::int[])`

/** A way to select users. */
export interface Selection {
  /** Undefined for everybody. */
  which: UserCondition | undefined
  /** Whether an index finds them at once, because they are very few. */
  isOfFew?: boolean
}

/**
 * The ways to search for users, the most likely meaning first: an address of theirs in an equivalent
 * spelling; every word, where the user may still be typing the last one; the beginnings of words, for which
 * the index reads the words of many users.
 */
export function searchesFor(text: string): Selection[] {
  const byAddress = text.includes('@') ? [{ which: hasAddress(text), isOfFew: true }] : []
  const isOneWord = !/[^\p{L}\p{N}][\p{L}\p{N}]/u.test(text)
  const byWords = isOneWord ? [] : [{ which: hasWords(text, ' & ') }]
  return [...byAddress, ...byWords, { which: hasWords(text, ':* & ') }]
}

/** Whether this is the present address, the confirmed one, the one that is asked for, or one that a link was mailed to. */
const hasAddress = (text: string): UserCondition => sql`${users.id} = any(array(
  select id from users where email_key = ${identityKey(text)}
  union select id from users where confirmed_email is distinct from email and lower(confirmed_email) = lower(${text}::text)
  union select id from users where lower(pending_email) = lower(${text}::text)
  union select user_id from address_confirmations where lower(email) = lower(${text}::text)))`

export interface FoundPerson {
  id: number
  username: string
  firstName: string | null
  lastName: string | null
  email: string
  isAdmin: boolean
  /** The address that matches, where it is not the present one. */
  otherAddress: string | null
}

/**
 * Users whose username or any address is this text or begins with it, whole matches first. The indexes give
 * the first of each kind in their own order, which `~<~` names.
 */
export async function findPeopleLike(db: Database, typed: string, limit: number): Promise<FoundPerson[]> {
  const key = identityKey(typed)
  const firstOf = (
    column: SQL,
    text: string,
    { from, id, where, address }: Record<'from' | 'id' | 'where' | 'address', SQL>,
  ) =>
    sql`(select ${id} as id, ${column} = lower(${text}::text) as is_whole, ${address} as address from ${from}
      where ${beginsWith(column, text)} and ${where} order by ${column} using ~<~ limit ${limit})`
  const ofUsers = { from: sql`users`, id: sql`id`, where: sql`true`, address: sql`null::text` }
  const { rows } = await db.execute<FoundPerson & Record<string, unknown>>(sql`
    with hits as (
      ${firstOf(sql`username_key`, key, ofUsers)}
      union all ${firstOf(sql`email_key`, key, ofUsers)}
      union all ${firstOf(sql`lower(confirmed_email)`, typed, {
        ...ofUsers,
        where: sql`confirmed_email is distinct from email`,
        address: sql`confirmed_email`,
      })}
      union all ${firstOf(sql`lower(pending_email)`, typed, {
        ...ofUsers,
        where: sql`pending_email is not null`,
        address: sql`pending_email`,
      })}
      union all ${firstOf(sql`lower(email)`, typed, {
        from: sql`address_confirmations`,
        id: sql`user_id`,
        where: sql`true`,
        address: sql`email`,
      })}
    ), people as (
      select id, bool_or(is_whole) as is_whole, case when bool_or(address is null) then null else min(address) end as address
      from hits group by id
    )
    select u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", u.email, u.is_admin as "isAdmin",
      nullif(p.address, u.email) as "otherAddress"
    from people p join users u on u.id = p.id
    order by p.is_whole desc, u.id desc limit ${limit}`)
  return rows
}

/** Words are letters and digits, with anything else between them. */
function hasWords(text: string, between: string): SQL {
  const words = sql`nullif(trim(regexp_replace(${text}::text, '[^[:alnum:]]+', ' ', 'g')), '')`
  return sql`${users.search} @@ to_tsquery('simple', replace(${words}, ' ', ${between}) || ':*')`
}

/** The place of a row in an order: the value by which the order sorts, as text, and the id. */
export interface ListPlace {
  key: string
  id: number
}

/** A part of a list: rows after a place, or rows before it, which are read backwards; or by their number. */
export interface ListPart {
  sort: UserSort
  order: 'asc' | 'desc'
  limit: number
  offset?: number
  after?: ListPlace | undefined
  before?: ListPlace | undefined
}

/** What SQL needs for a part of the list, which is read backwards before a place. */
function readingOf({ sort, order, after, before }: ListPart) {
  const { key, type } = userSortKeys[sort]
  const from = before ?? after
  const isDescending = (order === 'desc') !== (before !== undefined)
  const [direction, isBeyond] = isDescending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const beyond = (rowKey: SQL, rowId: SQL) =>
    from ? sql`(${rowKey}, ${rowId}) ${isBeyond} (${from.key}::${type}, ${from.id}::int)` : sql`true`
  return { key, direction, beyond }
}

/**
 * Reads users along the order, and not more than `most`, until the part is full. This finds a page of frequent
 * users at once, whatever the planner knows about how frequent they are.
 * @returns the places found, in the order in which they were read.
 */
export async function walkPlaces(
  db: Database,
  which: UserCondition | undefined,
  { part, most }: { part: ListPart; most: number },
): Promise<ListPlace[]> {
  const { key, direction, beyond } = readingOf(part)
  const { rows } = await db.execute<ListPlace & Record<string, unknown>>(sql`
    select id, sort_key::text as "key" from (
      select *, ${key} as sort_key from ${users} where ${beyond(key, sql`${users.id}`)}
      order by ${key} ${direction}, ${users.id} ${direction} limit ${most}) users
    where ${which ?? sql`true`} limit ${part.limit} offset ${part.offset ?? 0}`)
  return rows
}

/**
 * Finds all users who match and sorts them.
 * @returns the places of a part, in the order in which they were read, and the number of all who match.
 */
export async function sortPlaces(
  db: Database,
  which: UserCondition | undefined,
  part: ListPart,
): Promise<{ places: ListPlace[]; total: number }> {
  const { key, direction, beyond } = readingOf(part)
  const { rows } = await db.execute<{ total: number; places: ListPlace[] }>(sql`
    with found as materialized (
      select ${users.id} as id, ${key} as sort_key from ${users} where ${which ?? sql`true`}),
    part as (
      select id, sort_key from found where ${beyond(sql`sort_key`, sql`id`)}
      order by sort_key ${direction}, id ${direction} limit ${part.limit} offset ${part.offset ?? 0})
    select (select count(*) from found)::int as total,
      (select coalesce(json_agg(json_build_object('id', id, 'key', sort_key::text)
        order by sort_key ${direction}, id ${direction}), '[]') from part) as places`)
  return rows[0] ?? { places: [], total: 0 }
}

/** The users at these places, in this order. */
export async function listUsersAt(db: Database, ids: readonly number[]): Promise<ListedUser[]> {
  const found = await db.select(listed).from(users).where(areUsers(ids))
  const byId = new Map(found.map((user) => [user.id, user]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * @returns the number of users who match. Whether anybody does is asked in this way too: for the first one alone the planner may
 * choose to read every user.
 */
export async function countUsers(db: Database, which: UserCondition | undefined): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${users} where ${which ?? sql`true`}`)
  return rows[0]?.count ?? 0
}

/**
 * Counts in a sample of about so many users, which is drawn by whole pages of the table and stays the same while they do. Where
 * there are fewer users, or the database does not know how many there are, all are counted.
 * @returns the number of users in the sample and of those who match, and about how many users there are in all
 */
export async function countInSample(
  db: Database,
  which: UserCondition | undefined,
  size: number,
): Promise<{ users: number; matches: number; all: number }> {
  const known = sql`(select greatest(reltuples, 1) from pg_class where oid = 'users'::regclass)`
  const { rows } = await db.execute<{ users: number; matches: number; all: number }>(sql`
    select count(*)::int as users, (count(*) filter (where ${which ?? sql`true`}))::int as matches, ${known}::int as "all"
    from ${users} tablesample system (least(100, 100.0 * ${size}::int / ${known})) repeatable (1)`)
  return rows[0] ?? { users: 0, matches: 0, all: 0 }
}

/** Lists users after an id, in the order of ids. */
export async function listUsersAfter(
  db: Database,
  which: UserCondition | undefined,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ListedUser[]> {
  return db
    .select(listed)
    .from(users)
    .where(and(which, gt(users.id, afterId)))
    .orderBy(asc(users.id))
    .limit(limit)
}

export interface Admin {
  id: number
  isInvited: boolean
}

/**
 * Locks the rows of the admins who are not suspended, always in the same order, so that of two admins who
 * remove each other only one succeeds.
 */
export async function lockAdmins(tx: Database): Promise<Admin[]> {
  const areAdmins = and(eq(users.isAdmin, true), isNull(users.suspendedAt))
  await tx.select({ id: users.id }).from(users).where(areAdmins).orderBy(asc(users.id)).for('update')
  // The rows are read again: what other tables say is as old as the beginning of the statement that waited.
  return tx.select({ id: users.id, isInvited }).from(users).where(areAdmins)
}

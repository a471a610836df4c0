import { and, asc, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { sessions, users } from '#server/database/tables/accounts.ts'

/** Evaluated for the rows of one page only. */
const lastSeenAt =
  sql<Date | null>`(select max(last_seen_at) from sessions where user_id = users.id)`.mapWith(
    sessions.lastSeenAt,
  )
const isInvited = sql<boolean>`exists (
  select 1 from invitations i where i.user_id = users.id and i.accepted_at is null)`

const listed = {
  id: users.id,
  username: users.username,
  email: users.email,
  isEmailConfirmed: addressIsConfirmed,
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

/** As the index users_search has it: letters and digits, with a space for all else. */
const wordsOf = (text: SQL) => sql`regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g')`
const searchedWords = sql`to_tsvector('simple', ${wordsOf(
  sql`${users.username} || ' ' || ${users.email} || ' ' || ${users.firstName} || ' ' || ${users.lastName}`,
)})`

export type UserCondition = SQL

/** Of any length. */
export const areUsers = (ids: number[]): UserCondition => sql`${users.id} = any(${idArray(ids)})`

/**
 * How users are searched for, what is meant most often first: an address in any spelling that is the same; every word, of
 * which the last may still be being typed; the beginnings of words, for which the index reads the words of many users.
 */
export function searchesFor(text: string): UserCondition[] {
  const byAddress = text.includes('@') ? [eq(users.emailKey, identityKey(text))] : []
  const isOneWord = !/[^\p{L}\p{N}][\p{L}\p{N}]/u.test(text)
  return [...byAddress, ...(isOneWord ? [] : [hasWords(text, ' & ')]), hasWords(text, ':* & ')]
}

function hasWords(text: string, between: string): SQL {
  const words = sql`nullif(trim(${wordsOf(sql`${text}::text`)}), '')`
  return sql`${searchedWords} @@ to_tsquery('simple', replace(${words}, ' ', ${between}) || ':*')`
}

/** Of a list. */
export interface Page {
  limit: number
  offset: number
}

/** Newest first. Only ids are read of the rows before the page. */
export async function listUsers(
  db: Database,
  page: Page & { which: UserCondition | undefined },
): Promise<ListedUser[]> {
  const newestFirst = [desc(users.createdAt), desc(users.id)]
  const ofPage = db
    .select({ id: users.id })
    .from(users)
    .where(page.which)
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset)
    .as('page')
  return db
    .select(listed)
    .from(ofPage)
    .innerJoin(users, eq(users.id, ofPage.id))
    .orderBy(...newestFirst)
}

/**
 * How many match, counted to one more than `most`, and the newest of those counted that are on the page. Planned as if all
 * were wanted: for a few newest ones the planner may choose to compare the words of every user.
 */
export async function findMatching(
  db: Database,
  { which, most, page }: { which: UserCondition; most: number; page: Page },
): Promise<{ count: number; idsOfPage: number[] }> {
  const { rows } = await db.execute<{ count: number; idsOfPage: number[] }>(sql`
    with found as materialized (select ${users.id}, ${users.createdAt} from ${users} where ${which}),
      counted as materialized (select * from found limit ${most + 1})
    select (select count(*)::int from counted) as count, coalesce((select json_agg(id) from (
      select id from counted order by created_at desc, id desc limit ${page.limit} offset ${page.offset}
    ) of_page), '[]') as "idsOfPage"`)
  return rows[0] ?? { count: 0, idsOfPage: [] }
}

/** @returns at most `limit`. */
export async function countUsers(db: Database, limit: number): Promise<number> {
  const counted = db
    .select({ one: sql`1`.as('one') })
    .from(users)
    .limit(limit)
    .as('counted')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(counted)
  return row?.count ?? 0
}

/** Users after an id, by id. */
export async function listUsersAfter(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<ListedUser[]> {
  return db.select(listed).from(users).where(gt(users.id, afterId)).orderBy(asc(users.id)).limit(limit)
}

export interface Admin {
  id: number
  isInvited: boolean
}

/** Locks the rows of the admins who are not suspended, in one order, so that of two admins who remove each other only one can. */
export async function lockAdmins(tx: Database): Promise<Admin[]> {
  const areAdmins = and(eq(users.isAdmin, true), isNull(users.suspendedAt))
  await tx.select({ id: users.id }).from(users).where(areAdmins).orderBy(asc(users.id)).for('update')
  // Read again: what other tables say is as old as the beginning of the statement that waited.
  return tx.select({ id: users.id, isInvited }).from(users).where(areAdmins)
}

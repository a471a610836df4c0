/**
 * The filters and orders of the list of users as SQL, for everything that acts on the users that a filter
 * selects. Migrations 0042 and 0054 have an index for each expression.
 */

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { UserFilter, UserSort } from '#contracts/accounts/user-filter.ts'
import { beginningOf } from './like-pattern.ts'
import { addressIsConfirmed } from './rules-in-sql.ts'
import { users } from './tables/accounts.ts'

const dayMs = 86_400_000
const never = sql`'-infinity'::timestamptz`
const lastSeen = sql`coalesce(${users.lastSeenAt}, ${never})`
const premiumEnd = sql`coalesce(${users.subscriptionEndsAt}, ${never})`

/** The value by which each order sorts, and its type; equal values are ordered by id. */
export const userSortKeys: Record<UserSort, { key: SQL; type: SQL }> = {
  registered: { key: sql`${users.createdAt}`, type: sql`timestamptz` },
  seen: { key: lastSeen, type: sql`timestamptz` },
  premiumEnd: { key: premiumEnd, type: sql`timestamptz` },
  name: {
    key: sql`lower(ltrim(${users.lastName} || ' ' || ${users.firstName} || ' ' || ${users.username}))`,
    type: sql`text`,
  },
}

/** Whether a text begins with another, in a form that an index with text_pattern_ops serves. */
export const beginsWith = (column: SQL, text: string): SQL =>
  sql`${column} like lower(${beginningOf(text)}::text)`

/** The conditions of every part of the filter but its search; undefined for a filter that selects everybody. */
export function usersMatch(filter: UserFilter, now: Date): SQL | undefined {
  const { status, suspended, admin, role, plan, confirmed, failing, seen, program } = filter
  return and(
    status && statusIs[status](sql`${now.toISOString()}::timestamptz`),
    suspended && yesNo(suspended, sql`${users.suspendedAt} is not null`),
    admin && yesNo(admin, sql`${users.isAdmin}`),
    role && eq(users.role, role),
    plan && eq(users.subscriptionPlan, plan),
    confirmed && yesNo(confirmed, addressIsConfirmed),
    failing && (failing === 'yes' ? isAmongFailing : sql`not ${addressIsFailing}`),
    seen ? seenIs(seen, now) : undefined,
    program ? isAt(program) : undefined,
  )
}

/** Null, which selects nothing, for an account whose address has no key yet. In this form the few failing ones are joined. */
const isAmongFailing = sql`${users.emailKey} in (select email_key from failing_addresses where ended_at is null)`

/** Whether mail to the address comes back, for the account in `users`. */
export const addressIsFailing = sql<boolean>`coalesce(${isAmongFailing}, false)`

/** Whether the practice location begins so. */
export const isAt = (program: string): SQL =>
  sql`(${users.practiceLocation} <> '' and ${beginsWith(sql`lower(${users.practiceLocation})`, program)})`

const yesNo = (answer: 'yes' | 'no', condition: SQL): SQL =>
  answer === 'yes' ? condition : sql`not ${condition}`

/** `subscriptionStatus` */
const statusIs: Record<NonNullable<UserFilter['status']>, (now: SQL) => SQL> = {
  active: (now) => sql`${premiumEnd} > ${now}`,
  expired: (now) => sql`(${premiumEnd} > ${never} and ${premiumEnd} <= ${now})`,
  free: () => sql`${premiumEnd} = ${never}`,
}

/** Whether nobody has seen the user since then. */
export const isUnseenSince = (instant: Date): SQL => sql`${lastSeen} < ${instant.toISOString()}::timestamptz`

function seenIs(seen: string, now: Date): SQL {
  const [kind, days] = seen.split('-')
  if (kind === 'never') return sql`${lastSeen} = ${never}`
  const since = sql`${new Date(now.getTime() - Number(days) * dayMs).toISOString()}::timestamptz`
  return kind === 'within'
    ? sql`${lastSeen} >= ${since}`
    : sql`(${lastSeen} > ${never} and ${lastSeen} < ${since})`
}

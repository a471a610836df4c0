import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { addressIsConfirmed } from '#server/database/rules-in-sql.ts'
import { users } from '#server/database/tables/accounts.ts'
import { audienceDays, mailPreferences } from '#server/database/tables/messages.ts'
import { addressIsFailing } from '#server/database/user-conditions.ts'

/** Users by whether a broadcast reaches them; each is left out for the first reason that holds. */
export interface Audience {
  users: number
  unsubscribed: number
  suspended: number
  /** Whose address is not confirmed. */
  unconfirmed: number
  /** To whose address mail comes back. */
  failing: number
}

const nobody: Audience = { users: 0, unsubscribed: 0, suspended: 0, unconfirmed: 0, failing: 0 }

const isSubscribed = sql`${mailPreferences.emailKey} is null`
const isSuspended = sql`${users.suspendedAt} is not null`
const hasDeclined = and(
  eq(mailPreferences.emailKey, users.emailKey),
  eq(mailPreferences.kind, 'news'),
  eq(mailPreferences.isWanted, false),
)

/** The counts among users who are joined with the news that they have declined. */
const counts = {
  users: sql<number>`count(*)::int`,
  unsubscribed: sql<number>`count(${mailPreferences.emailKey})::int`,
  suspended: sql<number>`count(*) filter (where ${isSubscribed} and ${isSuspended})::int`,
  unconfirmed: sql<number>`count(*) filter (
    where ${isSubscribed} and not ${isSuspended} and not ${addressIsConfirmed})::int`,
  failing: sql<number>`count(*) filter (
    where ${isSubscribed} and not ${isSuspended} and ${addressIsConfirmed} and ${addressIsFailing})::int`,
} satisfies Record<keyof Audience, SQL<number>>

/** Counts the users of a segment, including those who would be left out. */
export async function countAudience(db: Database, which: SQL): Promise<Audience> {
  const [row] = await db.select(counts).from(users).leftJoin(mailPreferences, hasDeclined).where(which)
  return row ?? nobody
}

type DayKind = (typeof audienceDays.$inferSelect)['kind']

/** What a user has on a day. Admins have every premium right, so the days of premium are those of others. */
const dayOf: Record<DayKind, SQL> = {
  premium: sql`case when not ${users.isAdmin}
    then coalesce((${users.subscriptionEndsAt} at time zone 'UTC')::date, '-infinity') end`,
  seen: sql`(greatest(${users.createdAt}, ${users.lastSeenAt}) at time zone 'UTC')::date`,
  exam: sql`${users.examDate}`,
}

/** Counts the users of every day anew; with fewer users than `atLeast` there are no days. */
export async function saveAudienceDays(
  tx: Database,
  { now, atLeast }: { now: Date; atLeast: number },
): Promise<void> {
  await tx.execute(sql`lock table ${audienceDays} in share row exclusive mode`)
  await tx.delete(audienceDays)
  const columns = Object.keys(counts).map((name) => sql.identifier(name))
  const days = Object.entries(dayOf).map(([kind, day]) => sql`(${kind}::text, ${day})`)
  await tx.execute(sql`
    insert into ${audienceDays} (kind, day, counted_at, ${sql.join(columns, sql`, `)})
    select d.kind, d.day, ${now.toISOString()}::timestamptz, ${sql.join(Object.values(counts), sql`, `)}
    from ${users} left join ${mailPreferences} on ${hasDeclined}
      cross join lateral (values ${sql.join(days, sql`, `)}) d (kind, day)
    where d.day is not null
      and (select count(*) from (select from users limit ${atLeast}) enough) = ${atLeast}
    group by d.kind, d.day`)
}

/** Days of a kind: within these instants, epoch milliseconds, or the one that stands for never. */
export interface DayRange {
  kind: DayKind
  within: 'never' | { fromMs?: number | undefined; untilMs?: number | undefined }
}

/** The last day of all, as epoch milliseconds, is before this. */
const foreverMs = 8.64e15

/**
 * The users of these days, as they were counted. Of a day that lies in the range with a part only, that part is
 * taken of its users.
 * @returns undefined when the days are not counted.
 */
export async function sumAudienceDays(
  db: Database,
  { kind, within }: DayRange,
): Promise<(Audience & { countedAt: Date }) | undefined> {
  const isNever = sql`${audienceDays.day} = '-infinity'`
  const of =
    within === 'never'
      ? { share: sql`1`, days: isNever }
      : { share: shareOf(within), days: sql`not ${isNever}` }
  const sum = (column: keyof Audience) =>
    sql<number>`coalesce(round(sum(${audienceDays[column]} * ${of.share})), 0)::int`
  const [row] = await db
    .select({
      users: sum('users'),
      unsubscribed: sum('unsubscribed'),
      suspended: sum('suspended'),
      unconfirmed: sum('unconfirmed'),
      failing: sum('failing'),
      countedAt: sql<Date | null>`max(${audienceDays.countedAt})`.mapWith(audienceDays.countedAt),
    })
    .from(audienceDays)
    .where(and(eq(audienceDays.kind, kind), of.days))
  return row?.countedAt ? { ...row, countedAt: row.countedAt } : undefined
}

/** How much of each day lies between two instants, from 0 to 1. */
function shareOf({ fromMs = 0, untilMs = foreverMs }: Exclude<DayRange['within'], 'never'>): SQL {
  const begin = sql`extract(epoch from ${audienceDays.day})::float8`
  return sql`greatest(0, least(1, (${untilMs / 1000}::float8 - ${begin}) / 86400)
    - greatest(0, (${fromMs / 1000}::float8 - ${begin}) / 86400))`
}

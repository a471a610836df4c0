import { and, desc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { SecurityEventKind } from '#contracts/security/security.ts'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { isInPeriod } from '#server/database/log-period.ts'
import { type UserRow, users } from '#server/database/tables/accounts.ts'
import { knownBrowsers, securityEvents } from '#server/database/tables/security.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

export async function saveEvent(db: Database, event: typeof securityEvents.$inferInsert): Promise<void> {
  await db.insert(securityEvents).values(event)
}

/** Newest first. */
export async function listEventsOf(db: Database, userId: number, limit: number): Promise<SecurityEventRow[]> {
  return db
    .select()
    .from(securityEvents)
    .where(eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
}

export interface EventFilter {
  kind?: SecurityEventKind | undefined
  username?: string | undefined
  address?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  before?: number | undefined
}

/** For the rows of one page only; a join would read the users of all events that match. */
const nameOfUser = sql<string | null>`(select u.username from users u where u.id = security_events.user_id)`

/** Newest first, with the name of the account. */
export async function listEvents(
  db: Database,
  { kind, username, address, since, until, before }: EventFilter,
  limit: number,
): Promise<(SecurityEventRow & { username: string | null })[]> {
  const named = username
    ? sql`(select id from users where username_key = ${identityKey(username)})`
    : undefined
  const rows = await db
    .select({ event: securityEvents, username: nameOfUser })
    .from(securityEvents)
    .where(
      and(
        kind ? eq(securityEvents.kind, kind) : undefined,
        named ? eq(securityEvents.userId, named) : undefined,
        address ? eq(securityEvents.address, address) : undefined,
        isInPeriod(securityEvents, { since, until }),
        before ? lt(securityEvents.id, before) : undefined,
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row.event, username: row.username }))
}

/** Counts the events of each kind in each hour since then; hours without events are left out. */
export async function countByHour(
  db: Database,
  kinds: readonly SecurityEventKind[],
  since: Date,
): Promise<{ hour: Date; kind: SecurityEventKind; events: number }[]> {
  const hour = sql<Date>`date_trunc('hour', ${securityEvents.at}, 'UTC')`.mapWith(securityEvents.at)
  return db
    .select({ hour, kind: securityEvents.kind, events: sql<number>`count(*)::int` })
    .from(securityEvents)
    .where(and(isOneOf(kinds), gte(securityEvents.at, since)))
    .groupBy(hour, securityEvents.kind)
}

const isOneOf = (kinds: readonly SecurityEventKind[]): SQL =>
  sql`${securityEvents.kind} = any(${`{${kinds.join(',')}}`}::text[])`

export async function deleteEventsUntil(db: Database, until: Date): Promise<void> {
  await db.delete(securityEvents).where(lte(securityEvents.at, until))
}

/**
 * Remembers a browser of the user.
 * @returns whether the user has signed in before, but never in this browser.
 */
export async function rememberBrowser(
  db: Database,
  browser: { userId: number; tokenHash: Uint8Array; lastSeenAt: Date },
): Promise<boolean> {
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    with known as (select token_hash from known_browsers where user_id = ${browser.userId}),
      saved as (
        insert into known_browsers (user_id, token_hash, last_seen_at)
        values (${browser.userId}, ${browser.tokenHash}, ${browser.lastSeenAt.toISOString()})
        on conflict (user_id, token_hash) do update set last_seen_at = excluded.last_seen_at
        returning token_hash
      )
    select exists (select 1 from known)
      and not exists (select 1 from known join saved using (token_hash)) as "isNew"`)
  return rows[0]?.isNew ?? false
}

export async function deleteBrowsersNotSeenSince(db: Database, since: Date): Promise<void> {
  await db.delete(knownBrowsers).where(lt(knownBrowsers.lastSeenAt, since))
}

/**
 * The user's choice about mail on new browsers, and whether the user is an admin, which decides without a
 * choice.
 */
export async function findMailChoice(
  db: Database,
  userId: number,
): Promise<Pick<UserRow, 'isAdmin' | 'mailsNewBrowser'> | undefined> {
  const { isAdmin, mailsNewBrowser } = users
  const [row] = await db.select({ isAdmin, mailsNewBrowser }).from(users).where(eq(users.id, userId))
  return row
}

export async function saveMailChoice(db: Database, userId: number, isMailed: boolean): Promise<void> {
  await db.update(users).set({ mailsNewBrowser: isMailed }).where(eq(users.id, userId))
}

/**
 * The log grows for ever: every statement walks an index from the newest row and stops after one page. A
 * filter by action or subject uses the index of that column; a filter that names a noun reads each of its
 * verbs and merges them. A filter by days narrows the ids, so that the walk begins and ends with them.
 */
import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import { identityKey } from '#domain/accounts/identity-key.ts'
import type { Database } from '#server/database/connect.ts'
import { idArray } from '#server/database/id-array.ts'
import { isInPeriod } from '#server/database/log-period.ts'
import { auditLog } from '#server/database/tables/accounts.ts'

export type AuditRow = typeof auditLog.$inferSelect

export type NewAuditRow = typeof auditLog.$inferInsert

export async function saveAuditRows(db: Database, rows: NewAuditRow[]): Promise<void> {
  if (rows.length > 0) await db.insert(auditLog).values(rows)
}

export interface AuditFilter {
  /** Selects rows with any of these actions; an empty list selects all rows. */
  actions: readonly string[]
  actor?: string | undefined
  /** The username or the id of the account that was changed. */
  person?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** Lists rows of the log, newest first. */
export async function listAuditRows(
  db: Database,
  filter: AuditFilter,
  page: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { actions, actor, person, subjectType, subjectId, since, until } = filter
  const others = [
    actor ? eq(auditLog.actorName, actor) : undefined,
    person ? isAbout(person) : undefined,
    subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
    subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    isInPeriod(auditLog, { since, until }),
    page.before ? lt(auditLog.id, page.before) : undefined,
  ]
  const newest = (which: SQL | undefined) =>
    db.select().from(auditLog).where(which).orderBy(desc(auditLog.id)).limit(page.limit)
  const parts = await Promise.all(
    actions.length === 0
      ? [newest(and(...others))]
      : actions.map((action) => newest(and(eq(auditLog.action, action), ...others))),
  )
  return parts
    .flat()
    .toSorted((one, other) => other.id - one.id)
    .slice(0, page.limit)
}

/**
 * The accounts that last acted under these names, by name. Accounts that are gone, and names under which nobody acted, are
 * missing.
 */
export async function listActors(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; id: number }>(sql`
    select asked.name, users.id from unnest(${sql.param([...names])}::text[]) asked (name)
    cross join lateral (select actor_id from audit_log where actor_name = asked.name order by id desc limit 1) entry
    join users on users.id = entry.actor_id`)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/**
 * Changes of the account, of its payments, and of e-mails to it. An id also finds an account that is gone. Each part
 * is read from the index of subjects; a single condition for all three would read the whole log.
 */
function isAbout(person: string): SQL | undefined {
  const isNumber = /^\d{1,9}$/.test(person)
  const accounts = sql`select id from users where username_key = ${identityKey(person)}
    ${isNumber ? sql`union select ${Number(person)}::int` : sql``}`
  const subjects = sql`
    select 'user' as type, id::text as id from (${accounts}) account
    union all select 'payment', id::text from payments where user_id in (${accounts})
    union all select 'mail', id::text from outbox where user_id in (${accounts})`
  return sql`${auditLog.id} = any(array(
    select about.id from (${subjects}) subject
    cross join lateral (
      select id from audit_log where subject_type = subject.type and subject_id = subject.id offset 0) about))`
}

/** Lists everything that a user has done as an admin, oldest first. */
export async function listAuditRowsOf(db: Database, userId: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(eq(auditLog.actorId, userId)).orderBy(asc(auditLog.id))
}

/** Those of these accounts that exist. The log keeps the ids of those that are gone. */
export async function findPresentAccounts(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where id = any(${idArray([...new Set(ids)])}::int[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * The names that the log can be filtered by. Each is read from its index in steps, one for every distinct
 * value.
 */
export async function listAuditNames(
  db: Database,
): Promise<{ actions: string[]; actors: string[]; subjectTypes: string[] }> {
  const { rows } = await db.execute<{ kind: string; name: string }>(sql`
    (${namesOf('action')}) union all (${namesOf('actor_name')}) union all (${namesOf('subject_type')})`)
  const ofKind = (kind: string) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ name }) => name)
      .toSorted()
  return { actions: ofKind('action'), actors: ofKind('actor_name'), subjectTypes: ofKind('subject_type') }
}

/** PostgreSQL has no loose index scan: each step asks for the first value after the last. */
function namesOf(column: 'action' | 'actor_name' | 'subject_type'): SQL {
  const name = sql.identifier(column)
  return sql`
    with recursive found as (
      (select ${name} as name from audit_log order by ${name} limit 1)
      union all
      select (select a.${name} from audit_log a where a.${name} > found.name order by a.${name} limit 1)
      from found where found.name is not null
    )
    select ${column}::text as kind, name from found where name is not null`
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'
import { ownMediaRemovals } from '#server/database/tables/own-cards.ts'

/** Objects that are to be removed from the store, by the learner and the key. */

const { owner, key, removingUntil } = ownMediaRemovals

interface Placing {
  userId: number
  /** New for each placing. */
  claim: string
}

/**
 * Notes files before they are sent to the store.
 * @param dueAt when they are removed, unless their rows are there by then
 * @returns those that may be sent: not while an older object of the name is being removed
 */
export async function beginPlacing(
  db: Database,
  placing: Placing,
  { keys, now, dueAt }: { keys: readonly string[]; now: Date; dueAt: Date },
): Promise<Set<string>> {
  const noted = { dueAt, claim: placing.claim, removingUntil: null, tries: 0 }
  const rows = await db
    .insert(ownMediaRemovals)
    .values(keys.toSorted().map((each) => ({ ...noted, owner: placing.userId, key: each })))
    .onConflictDoUpdate({
      target: [owner, key],
      set: noted,
      setWhere: sql`coalesce(${removingUntil} < ${now.toISOString()}::timestamptz, true)`,
    })
    .returning({ key })
  return new Set(rows.map((row) => row.key))
}

/** Ends a placing, in the transaction that writes its rows. @returns those whose objects are there for sure */
export async function endPlacing(
  db: Database,
  placing: Placing,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db
    .delete(ownMediaRemovals)
    .where(and(eq(owner, placing.userId), inArray(key, [...keys]), eq(ownMediaRemovals.claim, placing.claim)))
    .returning({ key })
  return new Set(rows.map((row) => row.key))
}

export interface Removal {
  owner: number
  key: string
  /** Whether a row names the objects, which then stay. */
  isNamed: boolean
}

/**
 * Takes some of the removals that are due. Each becomes due again after a while that grows with its tries.
 * @param until nothing is stored under these names before then
 */
export async function claimRemovals(
  db: Database,
  { now, until, claim, limit }: { now: Date; until: Date; claim: string; limit: number },
): Promise<Removal[]> {
  const { rows } = await db.execute<Removal & Record<string, unknown>>(sql`
    update own_media_removals r set claim = ${claim}::uuid, removing_until = ${until.toISOString()}::timestamptz,
      tries = r.tries + 1,
      due_at = ${now.toISOString()}::timestamptz + least(interval '1 day', interval '1 minute' * 2 ^ least(r.tries, 11))
    from (
      select owner, key from own_media_removals where due_at <= ${now.toISOString()}::timestamptz
      order by due_at limit ${limit} for update skip locked
    ) due
    where r.owner = due.owner and r.key = due.key
    returning r.owner, r.key,
      exists (select from own_media m where m.user_id = r.owner and m.key = r.key and m.bytes is null) as "isNamed"`)
  return rows
}

/** Ends a removal, unless something else has taken it. */
export async function endRemoval(
  db: Database,
  removal: Pick<Removal, 'owner' | 'key'>,
  claim: string,
): Promise<void> {
  await db
    .delete(ownMediaRemovals)
    .where(and(eq(owner, removal.owner), eq(key, removal.key), eq(ownMediaRemovals.claim, claim)))
}

/** Notes those of these objects that no row names and that are not noted yet. @returns their number */
export async function noteUnnamed(
  db: Database,
  objects: readonly { owner: number; key: string }[],
): Promise<number> {
  const listed = JSON.stringify(objects)
  const { rows } = await db.execute(sql`
    insert into own_media_removals (owner, key, due_at, claim)
    select distinct o.owner, o.key, 'epoch'::timestamptz, gen_random_uuid()
    from json_to_recordset(${listed}::json) o (owner integer, key text)
    where not exists (select from own_media m where m.user_id = o.owner and m.key = o.key and m.bytes is null)
    on conflict do nothing returning 1`)
  return rows.length
}

/** The number of files whose removal is due or has failed. */
export async function countRemovals(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from own_media_removals
    where due_at <= ${now.toISOString()}::timestamptz or tries > 0`)
  return rows[0]?.count ?? 0
}

import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/connect.ts'

/** A place in the chain of the audit log: the position of an entry and its hash, in hexadecimal digits. */
export interface ChainPlace {
  position: number
  hash: string
}

export interface ChainedEntry extends ChainPlace {
  entryId: number
  previousHash: string
  /** The entry's row is in the audit log. */
  isPresent: boolean
  /** The row is present and has this hash. */
  isUnchanged: boolean
}

/** A part of the chain and its two ends, read at one moment. */
export interface ChainPart {
  /** The place where the chain begins. */
  pruned: ChainPlace
  newest: ChainPlace
  entries: ChainedEntry[]
}

const end = (which: 'newest' | 'pruned') => sql`
  coalesce((select jsonb_build_object('position', position, 'hash', encode(hash, 'hex'))
    from audit_ends where which = ${which}),
    jsonb_build_object('position', 0, 'hash', encode(audit_origin(), 'hex')))`

/** The next entries after a position, in their order. */
export async function readChainPart(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<ChainPart> {
  const { rows } = await db.execute<{ part: ChainPart }>(sql`
    select jsonb_build_object('pruned', ${end('pruned')}, 'newest', ${end('newest')}, 'entries', coalesce((
      select jsonb_agg(jsonb_build_object('position', c.position, 'hash', encode(c.hash, 'hex'), 'entryId', c.entry_id,
        'previousHash', encode(c.previous_hash, 'hex'), 'isPresent', a.id is not null,
        'isUnchanged', a.id is not null and audit_hash(a, c.position, c.previous_hash) = c.hash) order by c.position)
      from (select * from audit_chain where position > ${after} order by position limit ${limit}) c
      left join audit_log a on a.id = c.entry_id), '[]')) as part`)
  const [row] = rows
  if (!row) throw new Error('the database returned no part of the chain')
  return row.part
}

/** Finds the last of the next rows after an id, and the first of them that is missing from the chain. */
export async function readEntryPart(
  db: Database,
  { after, limit }: { after: number; limit: number },
): Promise<{ lastId: number | null; unchainedId: number | null }> {
  const { rows } = await db.execute<{ lastId: number | null; unchainedId: number | null }>(sql`
    select max(id)::float8 as "lastId", (min(id) filter (where not is_chained))::float8 as "unchainedId"
    from (select a.id, c.entry_id is not null as is_chained
      from audit_log a left join audit_chain c on c.entry_id = a.id
      where a.id > ${after} order by a.id limit ${limit}) part`)
  return rows[0] ?? { lastId: null, unchainedId: null }
}

const triggers = [
  'audit_log_chain',
  'audit_log_only_added',
  'audit_log_kept',
  'audit_chain_only_chained',
  'audit_chain_only_added',
  'audit_chain_kept',
  'audit_ends_moved',
  'audit_ends_kept',
]

/** The triggers that protect the log and are switched off or gone. */
export async function listMissingTriggers(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jsonb_array_elements_text(${JSON.stringify(triggers)}::jsonb) name
    where not exists (select from pg_trigger where tgname = name and tgenabled in ('O', 'A')
      and tgrelid in ('audit_log'::regclass, 'audit_chain'::regclass, 'audit_ends'::regclass))`)
  return rows.map(({ name }) => name)
}

/** The number of entries in the chain, computed from its ends. */
export async function countChained(db: Database): Promise<number> {
  const { rows } = await db.execute<{ entries: number }>(sql`
    select coalesce(sum(case which when 'newest' then position else -position end), 0)::float8 as entries
    from audit_ends`)
  return rows[0]?.entries ?? 0
}

/** @returns how many of the oldest entries were old enough and have been deleted. */
export async function pruneEntries(db: Database, { limit }: { limit: number }): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`select prune_audit_log(${limit}) as deleted`)
  return rows[0]?.deleted ?? 0
}

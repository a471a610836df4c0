import type { OpenDatabase } from '#server/database/connect.ts'
import { pastTriggers } from './past-triggers.ts'

type Queries = Pick<OpenDatabase, 'query' | 'script'>

/** What a database held at one moment, by marks that no change leaves as they were. */
export interface Baseline {
  marks: string
  /** Without a row at that moment. */
  emptyTables: Set<string>
  /** The latest value of each sequence, null of one that was never used. */
  sequences: Map<string, string | null>
}

interface Table {
  name: string
  /** Of its file: above 0 when it has had rows since it was last truncated. */
  bytes: number
}

/** Above this a table is truncated: deleting would take longer, and what was deleted before would slow down its reads. */
const fewBytes = 65_536

async function findTables({ query }: Queries): Promise<Table[]> {
  const { rows } = await query<Table>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%' order by c.oid`)
  return rows
}

/** What tables, functions and the like consist of. Not pg_class, whose rows change when a table is truncated. */
const catalogs = [
  'pg_attribute',
  'pg_attrdef',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_enum',
  'pg_extension',
  'pg_index',
  'pg_namespace',
  'pg_proc',
  'pg_trigger',
  'pg_type',
]

/** Each new version of a row has a later xmin than all before it, so that equal count and sum mean the same rows. */
const rowMarks = (table: string) =>
  `select '${table}' as of, count(*)::text || ' ' || coalesce(sum(xmin::text::bigint), 0)::text as mark from ${table}`

const otherMarks = [
  `select 'relations', md5(string_agg(concat_ws(' ', oid, relnamespace, relname, relkind, relchecks), ',' order by oid))
   from pg_class`,
  `select 'sequences', string_agg(concat_ws(' ', schemaname, sequencename, last_value, increment_by), ','
     order by schemaname, sequencename) from pg_sequences`,
  `select 'settings', string_agg(concat_ws(' ', name, setting), ',' order by name) from pg_settings
   where source = 'session'`,
  `select 'locks', count(*)::text from pg_locks where locktype = 'advisory'
     and database = (select oid from pg_database where datname = current_database())`,
]

async function readMarks({ query }: Queries, tables: readonly Table[]): Promise<Map<string, string>> {
  const rowsOf = [...tables.map(({ name }) => name), ...catalogs].map(rowMarks)
  const { rows } = await query([...rowsOf, ...otherMarks].join(' union all '))
  return new Map(rows.map(({ of, mark }) => [String(of), String(mark)]))
}

const textOf = (marks: Map<string, string>) => JSON.stringify([...marks].sort())

export async function takeBaseline(open: Queries): Promise<Baseline> {
  const tables = await findTables(open)
  const marks = await readMarks(open, tables)
  const emptyTables = new Set(
    tables.map(({ name }) => name).filter((name) => marks.get(name)?.startsWith('0 ')),
  )
  return { marks: textOf(marks), emptyTables, sequences: await readSequences(open) }
}

async function readSequences({ query }: Queries): Promise<Map<string, string | null>> {
  const { rows } = await query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  )
  return new Map(rows.map(({ name, last }) => [name, last]))
}

/**
 * Empties the tables that were empty, and returns the sequences to where they were.
 * @returns whether the database is as it was; not when what the baseline had itself was changed: content or schema.
 */
export async function returnToBaseline(open: Queries, baseline: Baseline): Promise<boolean> {
  // For a transaction that was not ended; without one it does nothing.
  await open.script('rollback')
  const tables = await findTables(open)
  const used = tables.filter(({ name, bytes }) => bytes > 0 && baseline.emptyTables.has(name))
  const names = used.map(({ name }) => name)
  // Truncating makes new files for all of them and their indexes, deleting none.
  const empty = used.some(({ bytes }) => bytes > fewBytes)
    ? [`truncate ${names.join(', ')} cascade`]
    : names.map((name) => `delete from ${name}`)
  // The audit log refuses to be emptied; what refers to a row goes as well, or the marks tell.
  await pastTriggers(open, empty)
  const moved = [...(await readSequences(open))].filter(
    ([name, last]) => baseline.sequences.get(name) !== last,
  )
  for (const [name] of moved) await open.query(...restoreSequence(name, baseline.sequences.get(name) ?? null))
  return textOf(await readMarks(open, tables)) === baseline.marks
}

function restoreSequence(name: string, last: string | null): [text: string, values: unknown[]] {
  return last === null
    ? ['select setval(seqrelid, seqstart, false) from pg_sequence where seqrelid = $1::regclass', [name]]
    : ['select setval($1::regclass, $2::bigint)', [name, last]]
}

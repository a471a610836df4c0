import type { OpenDatabase } from '#server/database/connect.ts'

type Queries = Pick<OpenDatabase, 'query' | 'script'>

/** What a database held at one moment, by marks that no change leaves as they were. */
export interface Baseline {
  marks: string
  /** Without a row at that moment. */
  emptyTables: Set<string>
}

interface Table {
  name: string
  /** Whether its file has pages: it has had rows since it was last truncated. */
  hasPages: boolean
}

async function findTables({ query }: Queries): Promise<Table[]> {
  const { rows } = await query<Table>(`
    select c.oid::regclass::text as name, pg_relation_size(c.oid) > 0 as "hasPages"
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
  `select 'locks', count(*)::text from pg_locks where locktype = 'advisory'`,
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
  return { marks: textOf(marks), emptyTables }
}

/**
 * Empties the tables that were empty, with their sequences.
 * @returns whether the database is as it was; not when what the baseline had itself was changed: content or schema.
 */
export async function returnToBaseline(open: Queries, { marks, emptyTables }: Baseline): Promise<boolean> {
  // For a transaction that was not ended; without one it does nothing.
  await open.script('rollback')
  const tables = await findTables(open)
  const used = tables.filter(({ name, hasPages }) => hasPages && emptyTables.has(name))
  if (used.length > 0)
    await open.script(`truncate ${used.map(({ name }) => name).join(', ')} restart identity cascade`)
  return textOf(await readMarks(open, tables)) === marks
}

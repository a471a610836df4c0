import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

type Reference = {
  table: string
  column: string
  parent: string
  parentColumn: string
  /** Whether the row is deleted with its parent, because it belongs to the same user. */
  cascades: boolean
}

type Row = Record<string, unknown>

/** Columns with secrets are never exported, not even to their owner; nor is what is computed from other columns for a search. */
const leftOut = /hash|secret|token|^search$/

/**
 * Every row that is tied to a user, by table. The rows are found through the foreign keys, so that a table
 * added later is included without a change here. Rows that belong to such rows are followed; rows that merely
 * name the user as their author are listed, but not the rows below them.
 */
export async function rowsAbout(db: Database, userId: number): Promise<Record<string, Row[]>> {
  const [references, columns] = await Promise.all([listReferences(db), listColumns(db)])
  const found: Record<string, Row[]> = {}
  const seen = new Set<string>()

  async function list(table: string, which: SQL): Promise<void> {
    const shown = sql.join(
      (columns.get(table) ?? []).map((column) => sql.identifier(column)),
      sql`, `,
    )
    const { rows } = await db.execute<Row>(sql`select ${shown} from ${sql.identifier(table)} where ${which}`)
    if (rows.length > 0) found[table] = [...(found[table] ?? []), ...rows]
  }

  async function follow(table: string, which: SQL): Promise<void> {
    await list(table, which)
    for (const reference of references.filter(({ parent }) => parent === table)) {
      const step = `${reference.table}.${reference.column}`
      if (seen.has(step) || (table !== 'users' && !reference.cascades)) continue
      seen.add(step)
      const column = sql.identifier(reference.column)
      const parents = sql`select ${sql.identifier(reference.parentColumn)} from ${sql.identifier(table)} where ${which}`
      // The user's id is used directly where possible, because a distributed database keeps a learner's rows
      // on one server.
      const children = table === 'users' ? sql`${column} = ${userId}` : sql`${column} in (${parents})`
      if (reference.cascades) await follow(reference.table, children)
      else await list(reference.table, children)
    }
  }

  await follow('users', sql`id = ${userId}`)
  return found
}

/** The columns to show of each table: not the bytes of files, which are fetched at their own addresses. */
async function listColumns(db: Database): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select t.relname as "table", json_agg(c.attname order by c.attnum) as "columns"
    from pg_class t join pg_attribute c on c.attrelid = t.oid
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
      and c.attnum > 0 and not c.attisdropped and c.atttypid <> 'bytea'::regtype
    group by t.relname`)
  return new Map(rows.map(({ table, columns }) => [table, columns.filter((column) => !leftOut.test(column))]))
}

async function listReferences(db: Database): Promise<Reference[]> {
  const { rows } = await db.execute<Reference>(sql`
    select child.relname as "table", child_column.attname as "column",
           parent.relname as "parent", parent_column.attname as "parentColumn",
           link.confdeltype = 'c' as "cascades"
    from pg_constraint link
    join pg_class child on child.oid = link.conrelid
    join pg_class parent on parent.oid = link.confrelid
    join pg_attribute child_column on child_column.attrelid = child.oid and child_column.attnum = link.conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = parent.oid and parent_column.attnum = link.confkey[1]
    where link.contype = 'f' and link.conparentid = 0 and array_length(link.conkey, 1) = 1
      and link.connamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}

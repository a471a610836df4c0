import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import * as kindViews from '#server/database/views.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/**
 * The tables that the migrations create are the same as those that the code declares and that docs/tables.md
 * draws.
 */

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

/**
 * The migrations maintain the first themselves, with plain SQL. The second is kept by triggers for servers of the version
 * before.
 */
const withoutCode = new Set(['schema_migrations', 'unsubscribes'])
const folder = join(import.meta.dirname, '../../server/database/tables')

interface Column {
  type: string
  isNullable: boolean
  /** The value of the column comes from SQL: it is an identity or a generated column. */
  isGenerated: boolean
}
type Columns = Record<string, Column>

async function tablesInCode(): Promise<Record<string, Columns>> {
  const tables: Record<string, Columns> = {}
  for (const file of readdirSync(folder)) {
    const exports = (await import(join(folder, file))) as Record<string, unknown>
    for (const table of Object.values(exports)) {
      if (!(table instanceof PgTable)) continue
      const { name, columns } = getTableConfig(table)
      expect(tables[name], `${name} is in one file only`).toBeUndefined()
      tables[name] = Object.fromEntries(
        columns.map((column) => [
          column.name,
          {
            type: column.getSQLType(),
            isNullable: !column.notNull,
            isGenerated: column.generated !== undefined || column.generatedIdentity !== undefined,
          },
        ]),
      )
    }
  }
  return tables
}

async function tablesInDatabase(): Promise<Record<string, Columns>> {
  const { rows } = await open.query(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as is_nullable, a.attgenerated <> '' or a.attidentity <> '' as is_generated
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const tables: Record<string, Columns> = {}
  for (const row of rows) {
    const table = String(row.table)
    if (withoutCode.has(table)) continue
    tables[table] ??= {}
    tables[table][String(row.column)] = {
      type: String(row.type),
      isNullable: row.is_nullable === true,
      isGenerated: row.is_generated === true,
    }
  }
  return tables
}

/** PostgreSQL’s own names for types that drizzle abbreviates. */
const fullNames: Record<string, string> = { varchar: 'character varying', bool: 'boolean', int: 'integer' }

function normalised(tables: Record<string, Columns>): Record<string, Columns> {
  const fullName = (type: string) => type.replace(/^[a-z]+/, (word) => fullNames[word] ?? word)
  return Object.fromEntries(
    Object.entries(tables).map(([table, columns]) => [
      table,
      Object.fromEntries(
        Object.entries(columns).map(([name, column]) => [name, { ...column, type: fullName(column.type) }]),
      ),
    ]),
  )
}

test('every table has the columns that the code says, and no others', async () => {
  const [inCode, inDatabase] = [normalised(await tablesInCode()), normalised(await tablesInDatabase())]
  expect(Object.keys(inCode).length).toBeGreaterThan(10)
  expect(inCode).toEqual(inDatabase)
})

test('the views of one kind of studied item have the columns that the code reads', async () => {
  const views = Object.values(kindViews)
  expect(views.map(getTableName).sort()).toEqual(['card_reviews', 'card_states', 'drug_states'])
  for (const view of views) {
    const { rows } = await open.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0`,
      [getTableName(view)],
    )
    const types = new Map(rows.map(({ name, type }) => [name, type]))
    const read = getTableConfig(view).columns.map((column) => [column.name, column.getSQLType()])
    expect(read.filter(([name = '', type]) => types.get(name) !== type)).toEqual([])
  }
})

interface Picture {
  /** Every table appears once for its keys in the diagram, and once for its line of text. */
  drawn: string[]
  described: string[]
  primaryKeys: string[]
  relations: string[]
}

function readPicture(): Picture {
  const text = readFileSync(join(import.meta.dirname, '../../docs/tables.md'), 'utf8')
  const entities = [...text.matchAll(/^ {2}(\w+) \{\n([^}]*)^ {2}\}/gm)]
  return {
    drawn: entities.map(([, table]) => String(table)).sort(),
    described: [...text.matchAll(/^- `(\w+)`: \S/gm)].map(([, table]) => String(table)).sort(),
    primaryKeys: entities
      .flatMap(([, table, keys = '']) =>
        [...keys.matchAll(/^ {4}(\w+) (\w+) PK/gm)].map(([, type, column]) => `${table}.${column} ${type}`),
      )
      .sort(),
    relations: [...text.matchAll(/^ {2}(\w+) \S+--\S+ (\w+) : (\w+)$/gm)]
      .map(([, parent, child, column]) => `${child}.${column} -> ${parent}`)
      .sort(),
  }
}

/** The picture of the database. A key of several columns is drawn by its last column. */
async function pictureOfDatabase(): Promise<Picture> {
  const tables = [...Object.keys(await tablesInDatabase()), ...withoutCode].sort()
  const { rows } = await open.query(`
    select k.contype as kind, case k.contype
        when 'p' then t.relname || '.' || a.attname || ' ' || replace(format_type(a.atttypid, null), 'character varying', 'varchar')
        else t.relname || '.' || a.attname || ' -> ' || p.relname end as line
    from pg_constraint k
    join pg_class t on t.oid = k.conrelid
    left join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = t.oid
      and case k.contype when 'p' then a.attnum = any(k.conkey) else a.attnum = k.conkey[array_length(k.conkey, 1)] end
    where k.connamespace = 'public'::regnamespace and k.contype in ('p', 'f')`)
  const lines = (kind: string) => rows.flatMap((row) => (row.kind === kind ? String(row.line) : [])).sort()
  return { drawn: tables, described: tables, primaryKeys: lines('p'), relations: lines('f') }
}

test('docs/tables.md draws every table with its keys and relations, and nothing else', async () => {
  const picture = readPicture()
  expect(picture.relations.length).toBeGreaterThan(20)
  expect(picture).toEqual(await pictureOfDatabase())
})

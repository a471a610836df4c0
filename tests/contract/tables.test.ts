import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

/** The tables that code writes to are the tables that the migrations made: the same columns, types and nullability. */

let open: OpenDatabase
beforeAll(async () => {
  open = (await openTestDatabase()).open
})
afterAll(() => open.close())

/** Kept by the migrations themselves, through plain SQL. */
const withoutCode = new Set(['schema_migrations'])
const folder = join(import.meta.dirname, '../../server/database/tables')

interface Column {
  type: string
  isNullable: boolean
  /** Its value comes from SQL: an identity or a generated column. */
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
      expect(tables[name], `${name} stands in one file only`).toBeUndefined()
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

/** PostgreSQL’s own names for what drizzle writes shorter. */
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

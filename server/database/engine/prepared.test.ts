import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#server/database/connect.ts'
import { executePrepared, prepared } from './prepared.ts'

const template = inject('template')

const listNames = async (db: Database) => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pg_prepared_statements order by name`,
  )
  return rows.map(({ name }) => name)
}

// On the embedded engine no statement has a name.
describe.runIf('serverUrl' in template)('statements with a name, on one connection of PostgreSQL', () => {
  const openWith = (preparesStatements: boolean) =>
    openDatabase({
      databaseUrl: 'serverUrl' in template ? template.serverUrl : '',
      dataDir: '',
      preparesStatements,
    })
  const double = (db: Database, n: number) =>
    executePrepared<{ doubled: number }>(db, 'double', sql`select 2 * ${n}::int as doubled`)
  const added = prepared('add', (db, name) =>
    db
      .select({ sum: sql<number>`${sql.placeholder('a')}::int + ${sql.placeholder('b')}::int` })
      .from(sql`(select 1) as one`)
      .prepare(name),
  )

  test.each([
    [true, ['add', 'double']],
    [false, []],
  ])('are prepared under it: %s', async (preparesStatements, names) => {
    const open = await openWith(preparesStatements)
    await open.db.transaction(async (tx) => {
      expect(await double(tx, 21)).toEqual([{ doubled: 42 }])
      expect(await double(tx, 4)).toEqual([{ doubled: 8 }])
      expect(await added(tx).execute({ a: 1, b: 2 })).toEqual([{ sum: 3 }])
      await tx.execute(sql`select ${'without a name'}::text`)
      expect(await listNames(tx)).toEqual(names)
    })
    expect(await double(open.db, 1)).toEqual([{ doubled: 2 }])
    await open.close()
  })

  test('fail when another text comes under the same name', async () => {
    const open = await openWith(true)
    await open.db.transaction(async (tx) => {
      await double(tx, 1)
      await expect(executePrepared(tx, 'double', sql`select 3 * ${1}::int as doubled`)).rejects.toThrow()
    })
    await open.close()
  })
})

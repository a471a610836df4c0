import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { breachesIn } from '#tests/support/database/check-migration.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { waitForLocks } from '#tests/support/database/wait-for-locks.ts'
import type { OpenDatabase } from './connect.ts'
import { findPendingMigrations, migrate, migrationNames, requireUncontracted } from './migrate.ts'

const waitForOne = 'alter table waited_for add column more text;'
const folders: string[] = []
const directory = version(['9001-waits.sql', waitForOne])
let open: OpenDatabase
let isPostgres = false

beforeAll(async () => {
  open = await openTestDatabase()
  isPostgres = open.engine === 'postgres'
  await open.script('create table waited_for (id integer)')
})
afterEach(async () => {
  await open.script(
    "alter table waited_for drop column if exists more; delete from schema_migrations where name >= '9'",
  )
})
afterAll(async () => {
  await open.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** The migrations of a version: all that are shipped, and these. */
function version(...more: [name: string, text: string][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'regimen-version-'))
  folders.push(folder)
  for (const name of migrationNames())
    copyFileSync(join(import.meta.dirname, 'migrations', name), join(folder, name))
  for (const [name, text] of more) writeFileSync(join(folder, name), text)
  return folder
}

const columns = async () =>
  (
    await open.query(
      "select attname from pg_attribute where attrelid = 'waited_for'::regclass and attnum > 0 and not attisdropped",
    )
  ).rows.length

/** Locks the table for as long as `work` takes, as a long transaction does. */
async function whileLocked(work: (releaseTable: () => void) => Promise<void>): Promise<void> {
  let releaseTable = () => {}
  const isFree = new Promise<void>((resolve) => {
    releaseTable = resolve
  })
  let lock = () => {}
  const isLocked = new Promise<void>((resolve) => {
    lock = resolve
  })
  const transaction = open.db.transaction(async (tx) => {
    await tx.execute('select * from waited_for')
    lock()
    await isFree
  })
  await isLocked
  try {
    await work(releaseTable)
  } finally {
    releaseTable()
    await transaction
  }
}

test('a database of this version has nothing pending; an unknown migration does no harm', async () => {
  expect(await findPendingMigrations(open)).toEqual([])
  expect(await migrate(open)).toEqual([])
  await open.query("insert into schema_migrations (name) values ('9999-of-a-newer-version.sql')")
  expect(await migrate(open)).toEqual([])
})

test('a migration that fails leaves no trace', async () => {
  const broken = version(['9002-broken.sql', `${waitForOne}\nselect * from nothing_here;`])
  await expect(migrate(open, { directory: broken })).rejects.toThrow('nothing_here')
  expect(await columns()).toBe(1)
  expect(await findPendingMigrations(open)).toEqual([])
})

test('a database of the first nine migrations gets the others in their order', async () => {
  const old = mkdtempSync(join(tmpdir(), 'regimen-old-'))
  const all = join(import.meta.dirname, 'migrations')
  for (const name of migrationNames().slice(0, 9)) copyFileSync(join(all, name), join(old, name))
  const empty = await openTestDatabase({ isEmpty: true })
  expect(await migrate(empty, { directory: old })).toHaveLength(9)
  expect(await migrate(empty)).toEqual(migrationNames().slice(9))
  expect(await findPendingMigrations(empty)).toEqual([])
  await empty.close()
  rmSync(old, { recursive: true })
})

describe('a table that is locked', () => {
  test('is migrated once it is free; other statements do not wait for long', async (context) => {
    // Nothing else can lock a table of the embedded engine: it has one connection.
    if (!isPostgres) return context.skip()
    await whileLocked(async (releaseTable) => {
      const migrating = migrate(open, { directory, lockTimeoutMs: 100, pausesMs: Array(50).fill(150) })
      await waitForLocks(open, 1)
      // Behind the migration, which gives up: else this would wait for the table, which nobody releases.
      await open.query('select * from waited_for')
      releaseTable()
      expect(await migrating).toEqual(['9001-waits.sql'])
      expect(await columns()).toBe(2)
    })
  })

  test('ends the release after some tries, with the name of the migration and nothing applied', async (context) => {
    // As above.
    if (!isPostgres) return context.skip()
    await whileLocked(async () => {
      const migrating = migrate(open, { directory, lockTimeoutMs: 50, pausesMs: [10, 10] })
      await expect(migrating).rejects.toThrow('9001-waits.sql did not get its lock in 3 tries')
    })
    expect(await columns()).toBe(1)
    expect(await findPendingMigrations(open, directory)).toEqual(['9001-waits.sql'])
  })
})

describe('a version on a database that newer versions have changed', () => {
  const expansion: [string, string] = ['9001-expands.sql', waitForOne]
  const contraction: [string, string] = [
    '9003-contracts.sql',
    '-- contracts 9001-expands.sql: no code reads more\n-- contracts 9002-also.sql: nor this\nalter table waited_for drop column more;',
  ]
  const also: [string, string] = ['9002-also.sql', 'select 1;']
  const oldest = version(also)
  const older = version(expansion, also)
  const newest = version(expansion, also, contraction)

  test('goes on while they only added something', async () => {
    await migrate(open, { directory: older })
    await expect(requireUncontracted(open, version())).resolves.toBeUndefined()
    expect(await migrate(open, { directory: version() })).toEqual([])
  })

  test('refuses to start, and to migrate, once what it needs was removed', async () => {
    await migrate(open, { directory: newest })
    const later = version(['9004-later.sql', waitForOne])
    for (const lacking of [oldest, later]) {
      const refusal = /9003-contracts\.sql removed what this version still needs.* has 9001-expands\.sql\./
      await expect(requireUncontracted(open, lacking)).rejects.toThrow(refusal)
      await expect(migrate(open, { directory: lacking })).rejects.toThrow(refusal)
    }
    expect(await columns()).toBe(1)
    for (const current of [older, newest])
      await expect(requireUncontracted(open, current)).resolves.toBeUndefined()
  })

  test('finds the same list of migrations in a new database and in one from before the list said so', async () => {
    const listOf = async (database: OpenDatabase) => ({
      columns: (
        await database.query(`select column_name, data_type, is_nullable, column_default, ordinal_position
          from information_schema.columns where table_name = 'schema_migrations' order by ordinal_position`)
      ).rows,
      rows: (await database.query('select name, contracts from schema_migrations order by name')).rows,
    })
    const upgraded = await openTestDatabase({ isEmpty: true })
    await upgraded.script(`create table waited_for (id integer);
      create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`)
    await expect(requireUncontracted(upgraded)).resolves.toBeUndefined()
    await migrate(upgraded, { directory: newest })
    const made = await openTestDatabase({ isEmpty: true })
    await made.script('create table waited_for (id integer)')
    await expect(requireUncontracted(made)).resolves.toBeUndefined()
    await migrate(made, { directory: newest })
    expect(await listOf(upgraded)).toEqual(await listOf(made))
    expect((await listOf(made)).rows.at(-1)).toEqual({
      name: '9003-contracts.sql',
      contracts: ['9001-expands.sql', '9002-also.sql'],
    })
    await upgraded.close()
    await made.close()
  })
})

describe('the functions of the database', () => {
  const answer = async () =>
    (await open.query("select audit_retention() = interval '2 years' as kept")).rows[0]?.kept
  const byHand =
    "create or replace function audit_retention() returns interval language sql immutable as $$ select interval '1 day' $$"

  test('are those of this version after every release', async () => {
    await open.script(byHand)
    expect(await answer()).toBe(false)
    await migrate(open)
    expect(await answer()).toBe(true)
  })

  test('stay as a newer version left them', async () => {
    await open.script(`${byHand}; insert into schema_migrations (name) values ('9009-newer.sql')`)
    await migrate(open)
    expect(await answer()).toBe(false)
    await open.script("delete from schema_migrations where name = '9009-newer.sql'")
    await migrate(open)
    expect(await answer()).toBe(true)
  })
})

describe('migrations expand first and contract a version later', () => {
  test('every migration follows the rule', () => {
    const names = migrationNames()
    const texts = names.map((name) => ({
      name,
      text: readFileSync(join(import.meta.dirname, 'migrations', name), 'utf8'),
    }))
    expect(texts.flatMap((migration) => breachesIn(migration, names))).toEqual([])
  })

  const earlier = ['0013-before.sql', '0014-this.sql']
  const check = (text: string) => breachesIn({ name: '0014-this.sql', text }, earlier)

  test.each([
    'create table made (id integer);\ncreate unique index made_id on made (id);\nalter table made drop column id;',
    "alter table users add column nickname text not null default '';",
    'alter table users add column nickname text;',
    'create index concurrently_or_not on users (email);',
    '-- alter table users drop column email;\nselect 1;',
    'alter table users add column key uuid;\ncreate unique index a on users (id, key) where key is not null;',
    "insert into settings values ('drop table users');",
    '-- contracts 0013-before.sql: no code reads the column any more\nalter table users drop column email;',
  ])('passes: %s', (text) => expect(check(text)).toEqual([]))

  test.each([
    'drop table users;',
    'alter table users drop column email;',
    'alter table users\n  add column a text, drop column email;',
    'alter table users rename column email to mail;',
    'alter table users rename to people;',
    'alter table users alter column email type varchar(20);',
    'alter table users alter column email set not null;',
    'alter table users alter column email drop default;',
    'alter table users add column nickname text not null;',
    'alter table users add constraint short check (length(email) < 20);',
    'alter table users add primary key (id, email);',
    'create unique index users_names on users (first_name);',
    'create unique index users_names on users (first_name) where first_name is not null;',
    'alter table users add column key uuid;\ncreate unique index a on users (key) where email is not null;',
    'drop view people;',
    'do $$ begin alter table users drop column email; end $$;',
  ])('finds what breaks the version before: %s', (text) => expect(check(text)).toHaveLength(1))

  test.each([
    '-- contracts 0099-later.sql: no\ndrop table users;',
    '-- contracts 0014-this.sql: itself\ndrop table users;',
    '-- contracts 0013-before.sql\ndrop table users;',
  ])('a contraction names an earlier migration and a reason: %s', (text) =>
    expect(check(text)).toHaveLength(1),
  )
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { returnToBaseline, takeBaseline } from '#tests/support/database/database-baseline.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'

/** The databases of the tests: whatever one test does, the next finds what the run's template has. */

const opened = new Set<OpenDatabase>()
afterEach(() => Promise.all([...opened].map(close)))

async function openNext(): Promise<OpenDatabase> {
  const open = await openTestDatabase()
  opened.add(open)
  return open
}

async function close(open: OpenDatabase): Promise<void> {
  opened.delete(open)
  await open.close()
}

async function rowsOf(open: OpenDatabase, statement: string): Promise<Record<string, unknown>[]> {
  return (await open.query(statement)).rows
}

/** Every row of every table, every sequence, and what the schema consists of. */
async function contentsOf(open: OpenDatabase): Promise<Record<string, unknown>> {
  const tables = await rowsOf(
    open,
    "select c.oid::regclass::text as name from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss') order by 1",
  )
  const sums = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      (
        await rowsOf(
          open,
          `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t`,
        )
      )[0],
    ]),
  )
  return {
    tables: Object.fromEntries(sums),
    sequences: await rowsOf(
      open,
      'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
    ),
    columns: await rowsOf(
      open,
      "select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema in ('public', 'pgboss') order by 1, 2",
    ),
    functions: await rowsOf(open, 'select oid::regprocedure::text, md5(prosrc) from pg_proc order by 1'),
  }
}

/** Of this database: others on the same server hold their own. */
const advisoryLocks =
  "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())"

/** Of the first database, which every later one has to equal. */
let contentsOfTemplate: Record<string, unknown>
/** Another one, whose content and schema tests change. */
let changed: OpenDatabase
beforeAll(async () => {
  changed = await openTestDatabase()
  const open = await openNext()
  contentsOfTemplate = await contentsOf(open)
  await close(open)
})
afterAll(() => changed.close())

/** A server has many databases, the embedded engine one each time that it is opened. */
const identityOf = (open: OpenDatabase) =>
  rowsOf(
    open,
    'select oid, pg_postmaster_start_time()::text as start from pg_database where datname = current_database()',
  )

const addUser = `insert into users (username, email, password_hash, first_name, last_name, degrees, role)
  values ('somebody', 's@mail.example', 'x', 'A', 'B', 'MD', 'oncologist')`
const manyUsers = `insert into users (username, email, password_hash, first_name, last_name, degrees, role)
  select 'n' || n, n || '@mail.example', 'x', 'A', 'B', 'MD', 'oncologist' from generate_series(1, 1000) n`
const study = `insert into card_states (user_id, flashcard_id, notes)
  select u.id, f.id, 'a note' from users u, flashcards f limit 50`
const addDrug = "insert into drugs (generic_name) values ('x')"
const entry =
  "insert into audit_log (actor_name, action, subject_type, subject_id) values ('a', 'b.c', 'd', 'e')"
const throttle = "insert into throttles (key, points) values ('someone', 3)"

test.each([
  ['accounts and their study', [addUser, study]],
  ['an account that was deleted again', [addUser, 'delete from users']],
  ['counted attempts', [throttle]],
  ['entries of the audit log, which refuses it', [entry, entry]],
  ['a drug that was added and removed', [addDrug, "delete from drugs where generic_name = 'x'"]],
  ['so many rows that their tables are truncated', [manyUsers, study]],
])('%s are gone', async (_what, statements) => {
  const open = await openNext()
  const identity = await identityOf(open)
  for (const statement of statements) await open.query(statement)
  await close(open)
  const next = await openNext()
  expect(await contentsOf(next)).toEqual(contentsOfTemplate)
  expect(await identityOf(next), 'the same database, cleaned').toEqual(identity)
})

test.each([
  ['another card', "update flashcards set question = 'changed' where id = (select min(id) from flashcards)"],
  ['a column', 'alter table users add column more text'],
  ['a function', "create function more() returns int language sql as 'select 1'"],
])('%s cannot be cleaned away, and is noticed', async (_what, script) => {
  const baseline = await takeBaseline(changed)
  expect(await returnToBaseline(changed, baseline)).toBe(true)
  await changed.script(script)
  expect(await returnToBaseline(changed, baseline)).toBe(false)
})

test('what cannot be cleaned is discarded', async () => {
  const open = await openNext()
  const identity = await identityOf(open)
  await open.script('alter table users add column more text')
  await close(open)
  const next = await openNext()
  expect(await contentsOf(next)).toEqual(contentsOfTemplate)
  expect(await identityOf(next)).not.toEqual(identity)
})

test.each([
  ['a setting of the session', 'set default_transaction_read_only = on'],
  ['a lock', 'select pg_advisory_lock(7)'],
  ['a transaction that was not ended', 'begin; select * from users for update'],
])('%s is nowhere to be found', async (_what, script) => {
  const open = await openNext()
  await open.script(script)
  await close(open)
  const next = await openNext()
  expect(await rowsOf(next, advisoryLocks)).toEqual([])
  await next.query(addUser)
  await next.script('rollback')
  expect(await rowsOf(next, 'select username from users')).toEqual([{ username: 'somebody' }])
})

test('two that are open at once are two', async () => {
  const open = await openNext()
  await open.query(addUser)
  expect(await rowsOf(changed, 'select 1 from users')).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { knownLearnerTables, knownLearnerViews } from './known-learner-tables.ts'

/**
 * Tables that belong to a learner can be distributed by learner. Every key begins with user_id, and
 * referenced rows are on the same server or on all servers (docs/decisions/012-learner-tables.md). A table
 * with a user_id belongs to a learner unless it is listed here.
 */
const accountTables = [
  // These rows are found by a secret, before the user is known.
  'sessions',
  'sign_in_challenges',
  'temporary_passwords',
  'recovery_codes',
  'payment_tickets',
  'invitations',
  'known_browsers',
  'own_shares',
  // These tables also have rows about visitors and unknown accounts.
  'security_events',
  'address_confirmations',
  // These rows are found by what a payment provider sends, or by the promo code whose uses they count. They
  // outlive the account.
  'orders',
  'payments',
  'promo_reservations',
  // These rows are found by the order that gave premium.
  'premium_grants',
  // Admins write them about a user, and find them by admin.
  'staff_notes',
  'import_mappings',
  // This is a queue of messages, also to people without an account.
  'outbox',
]
/** These tables are the same on every server of a distributed database. */
const sharedTables = ['users', 'chapters', 'flashcards', 'drugs', 'questions', 'primers', 'content_changes']

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

interface Breach {
  table: string
  breach: string
}

async function learnerTables(): Promise<string[]> {
  const { rows } = await open.query(
    `select distinct c.relname as table from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relname = any($1::text[])
     order by 1`,
    [`{${accountTables.join(',')}}`],
  )
  return rows.map((row) => String(row.table))
}

async function breaches(tables: string[]): Promise<Breach[]> {
  const found = await Promise.all([
    keysOf(tables),
    referencesOf(tables),
    identitiesOf(tables),
    withoutKey(tables),
  ])
  return found.flat()
}

const listOf = (tables: string[]) => `{${tables.join(',')}}`

/** Primary and unique keys that do not begin with user_id. */
async function keysOf(tables: string[]): Promise<Breach[]> {
  const { rows } = await open.query<Breach>(
    `select t.relname as table, 'key ' || i.relname || ' does not begin with user_id' as breach
     from pg_index x
     join pg_class t on t.oid = x.indrelid
     join pg_class i on i.oid = x.indexrelid
     left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace and x.indisunique
       and a.attname is distinct from 'user_id'`,
    [listOf(tables)],
  )
  return rows
}

/**
 * Foreign keys that lead neither to a shared table nor to (user_id, ...) of a learner's table, and keys that
 * are set to null.
 */
async function referencesOf(tables: string[]): Promise<Breach[]> {
  const { rows } = await open.query<Breach>(
    `select t.relname as table, 'foreign key ' || k.conname || ' leads to ' || p.relname as breach
     from pg_constraint k
     join pg_class t on t.oid = k.conrelid
     join pg_class p on p.oid = k.confrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = k.conkey[1]
     join pg_attribute pa on pa.attrelid = p.oid and pa.attnum = k.confkey[1]
     where k.contype = 'f' and t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
       and not (p.relname = any($2::text[]) and array_length(k.conkey, 1) = 1)
       and not (p.relname = any($1::text[]) and a.attname = 'user_id' and pa.attname = 'user_id' and k.confdeltype <> 'n')
     union all
     select t.relname, 'foreign key ' || k.conname || ' sets user_id to null'
     from pg_constraint k
     join pg_class t on t.oid = k.conrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = any(k.conkey) and a.attname = 'user_id'
     where k.contype = 'f' and k.confdeltype = 'n' and t.relname = any($1::text[])`,
    [listOf(tables), listOf(sharedTables)],
  )
  return rows
}

/** Identity columns of 32 bits. */
async function identitiesOf(tables: string[]): Promise<Breach[]> {
  const { rows } = await open.query<Breach>(
    `select t.relname as table, 'column ' || a.attname || ' is an identity of 32 bits' as breach
     from pg_attribute a
     join pg_class t on t.oid = a.attrelid
     where t.relname = any($1::text[]) and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    [listOf(tables)],
  )
  return rows
}

/** Tables without a primary key, and tables whose rows would outlive the learner. */
async function withoutKey(tables: string[]): Promise<Breach[]> {
  const { rows } = await open.query<Breach>(
    `select t.relname as table, 'no primary key' as breach from pg_class t
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')
     union all
     select t.relname, 'rows stay when the user goes' from pg_class t
     where t.relname = any($1::text[]) and t.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'f'
         and k.confrelid = 'users'::regclass and k.confdeltype = 'c')`,
    [listOf(tables)],
  )
  return rows
}

test('the learner tables are as listed', async () => {
  expect(await learnerTables()).toEqual(knownLearnerTables)
})

test('the views on them are as listed', async () => {
  const { rows } = await open.query(
    `select c.relname as view from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' order by 1`,
  )
  expect(rows.map(({ view }) => view)).toEqual(knownLearnerViews)
})

test('every learner table can be distributed by learner', async () => {
  expect(await breaches(await learnerTables())).toEqual([])
})

test('a table that cannot is found', async () => {
  await open.script(`
    create table bad_marks (id integer primary key generated always as identity, user_id integer references users on delete set null,
      session_id bigint, badge text unique)`)
  const found = await breaches(['bad_marks'])
  expect(found.map(({ breach }) => breach).sort()).toEqual([
    'column id is an identity of 32 bits',
    'foreign key bad_marks_user_id_fkey sets user_id to null',
    'key bad_marks_badge_key does not begin with user_id',
    'key bad_marks_pkey does not begin with user_id',
    'rows stay when the user goes',
  ])
  await open.script('drop table bad_marks')
})

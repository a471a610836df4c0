import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import type { OpenDatabase } from './connect.ts'

/** Both drivers return the same values and counts: most statements are tried on PostgreSQL alone. */

let open: OpenDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

test.each<[expression: string, value: unknown]>([
  ['1::smallint', 1],
  ['count(*)', '1'],
  ['sum(1)', '1'],
  ['9007199254740993::bigint', '9007199254740993'],
  ['array[5::bigint]', ['5']],
  ['avg(2)', '2.0000000000000000'],
  ['1.50::numeric', '1.50'],
  ['0.1::double precision', 0.1],
  ['1.5::real', 1.5],
  ['true', true],
  ['null', null],
  ["'ß — 漢'", 'ß — 漢'],
  [`'{"a":[1,null]}'::json`, { a: [1, null] }],
  [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
  ['array[1,2]', [1, 2]],
  ["array['a',null]", ['a', null]],
  ['array[]::text[]', []],
  ["'\\x00ff'::bytea", Buffer.from([0, 255])],
  ["'4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10'::uuid", '4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10'],
])('%s', async (expression, value) => {
  const statement = `select ${expression} as value`
  expect((await open.query(statement)).rows).toEqual([{ value }])
  expect((await open.db.execute(sql.raw(statement))).rows).toEqual([{ value }])
})

// Of times the two ways differ: Drizzle leaves them as text.
test.each([
  ["'2026-03-01'::date", new Date(2026, 2, 1), '2026-03-01'],
  ["'2026-03-01 10:00:00+02'::timestamptz", new Date('2026-03-01T08:00:00Z'), '2026-03-01 08:00:00+00'],
])('%s', async (expression, value, text) => {
  const statement = `select ${expression} as value`
  expect((await open.query(statement)).rows).toEqual([{ value }])
  expect((await open.db.execute(sql.raw(statement))).rows).toEqual([{ value: text }])
})

test('how many rows a statement has changed or returned', async () => {
  const counted = async (statement: string) => (await open.query(statement)).rowCount
  await open.script('create table counted (n int)')
  expect(await counted('insert into counted select generate_series(1, 5)')).toBe(5)
  expect(await counted('update counted set n = n + 10 where n > 3')).toBe(2)
  expect(await counted('select n from counted')).toBe(5)
  expect(await counted('delete from counted where n > 10 returning n')).toBe(2)
  expect(await counted('delete from counted where n > 10')).toBe(0)
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { readBuiltPages } from '#server/platform/pages/built-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  type FailingDatabase,
  type Failure,
  startFailingDatabase,
} from '#tests/support/database/failing-database.ts'
import { askReady, withMetricsToken } from '#tests/support/readiness.ts'
import { isOutage } from './outage.ts'

const failures: [what: string, failure: Failure][] = [
  ['a read-only database', { code: '25006', message: 'cannot execute INSERT in a read-only transaction' }],
  ['a pooler without a free connection', { code: '08P01', message: 'query_wait_timeout', isFatal: true }],
  ['a pooler that cannot sign in', { code: '08P01', message: 'server_login_retry', isFatal: true }],
  ['a pooler whose server crashed', { code: '08P01', message: 'server conn crashed?', isFatal: true }],
  ['another pooler in these words', { code: 'XX000', message: 'query_wait_timeout', isFatal: true }],
  ['a full disk', { code: '53100', message: 'could not extend file: No space left on device' }],
  ['a full disk under the log', { code: '58030', message: 'could not write to file "pg_wal/xlogtemp"' }],
  ['too little memory', { code: '53200', message: 'out of memory' }],
  ['too many connections', { code: '53300', message: 'sorry, too many clients already', isFatal: true }],
  [
    'a statement that took too long',
    { code: '57014', message: 'canceling statement due to statement timeout' },
  ],
  ['a lock timeout', { code: '55P03', message: 'canceling statement due to lock timeout' }],
  ['a deadlock', { code: '40P01', message: 'deadlock detected' }],
  ['a shutdown', { code: '57P01', message: 'terminating connection', isFatal: true }],
  ['a start', { code: '57P03', message: 'the database system is starting up', isFatal: true }],
]

describe('a request gets 503 with Retry-After, and /readyz reports it, with', () => {
  /** All tests share one server: its database fails, and recovers before each test. */
  let database: FailingDatabase
  let app: TestApp
  beforeAll(async () => {
    database = await startFailingDatabase()
    app = await startTestApp({ databaseUrl: database.url, env: withMetricsToken })
  })
  const statusOf = async () => (await askReady(app)).body.status
  beforeEach(async () => {
    database.failWith(undefined)
    expect(await statusOf()).toBe('jobs are not started')
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  test.each(failures)('%s', async (_what, failure) => {
    database.failWith(failure)
    const response = await app.browser('sid=somebody').get('/api/user')
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    const ready = await askReady(app)
    expect(ready).toMatchObject({
      status: 503,
      body: { status: expect.stringMatching(/^database (unavailable|is full)$/) },
    })
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('a disk with room for nothing new, until there is some', async () => {
    const full = { code: '53100', message: 'could not extend file: No space left on device' }
    database.failWith(full, /insert|create/i)
    expect(await statusOf()).toBe('jobs are not started')
    const response = await app.browser().post('/api/forgot-password', { email: 'a@mail.example' })
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await statusOf()).toBe('database is full')
    database.failWith(undefined)
    expect(await statusOf()).toBe('jobs are not started')
  })

  // This test comes last: nothing listens there any more.
  test('an address where no server listens', async () => {
    await database.close()
    expect((await app.browser('sid=somebody').get('/api/user')).status).toBe(503)
    database = await startFailingDatabase()
  })
})

let database: FailingDatabase
beforeEach(async () => {
  database = await startFailingDatabase()
})
afterEach(() => database.close())

test('with the database down, public pages and their files are still served, and wait for nothing', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'regimen-down-'))
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, '__spa-fallback.html'), '<div id="shell"></div>')
  writeFileSync(join(directory, 'index.html'), '<h1>Landing</h1>')
  writeFileSync(join(directory, 'assets/entry-1a2b.js'), 'export {}')
  const app = await startTestApp({
    databaseUrl: database.url,
    // Statements wait for the database until the end of the test.
    statementTimeoutMs: 3_600_000,
    pages: readBuiltPages(directory),
  })
  database.ignoreAll()
  const visitor = app.browser('sid=somebody')
  const waiting = visitor.get('/api/user')
  for (const path of ['/', '/assets/entry-1a2b.js', '/study'])
    expect((await visitor.get(path)).status, path).toBe(200)
  await database.close()
  expect((await waiting).status).toBe(503)
  database = await startFailingDatabase()
  await app.close()
  rmSync(directory, { recursive: true })
})

test.each([
  ['an error of the statement', { code: '42703', message: 'column "nonsense" does not exist' }],
  ['a second row with the same key', { code: '23505', message: 'duplicate key value' }],
])('%s is no outage', async (_what, failure) => {
  const open = await openDatabase({ databaseUrl: database.url, dataDir: '' })
  database.failWith(failure)
  const thrown = await open.db.execute(sql`select 1`).catch((error: unknown) => error)
  expect(isOutage(thrown)).toBe(false)
  await open.close()
})

describe('a transaction', () => {
  test('that fails at BEGIN returns its connection: the pool is not used up', async () => {
    const open = await openDatabase({ databaseUrl: database.url, dataDir: '' })
    database.failWith({ code: '08P01', message: 'query_wait_timeout', isFatal: true })
    for (let n = 0; n < 15; n++) {
      const thrown = await open.db.transaction(async () => 1).catch((error: unknown) => error)
      expect(isOutage(thrown), String(thrown)).toBe(true)
    }
    database.failWith(undefined)
    expect(await open.db.transaction(async () => 'done')).toBe('done')
    await open.close()
  })

  test('that loses its connection and so cannot roll back is an outage', async () => {
    const open = await openDatabase({ databaseUrl: database.url, dataDir: '' })
    const thrown = await open.db
      .transaction(async (tx) => {
        database.failWith({ code: '57P01', message: 'terminating connection', isFatal: true })
        await tx.execute(sql`select 1`).catch(() => undefined)
        throw new Error('the work failed too')
      })
      .catch((error: unknown) => error)
    expect(isOutage(thrown), String(thrown)).toBe(true)
    await open.close()
  })

  test('on a connection that has become read-only drops it: the next one may reach the new primary', async () => {
    const open = await openDatabase({ databaseUrl: database.url, dataDir: '' })
    const inTransaction = () => open.db.transaction((tx) => tx.execute(sql`select 1`))
    await inTransaction()
    const before = database.opened()
    await expect(
      open.db.transaction(async () => {
        throw Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' })
      }),
    ).rejects.toThrow('read-only')
    await inTransaction()
    expect(database.opened()).toBe(before + 1)
    await open.close()
  })
})

test('a connection without any response is dropped', async () => {
  const open = await openDatabase({ databaseUrl: database.url, dataDir: '', statementTimeoutMs: 100 })
  const thrown = await open.db
    .transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      database.ignoreAll()
      await tx.execute(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isOutage(thrown), String(thrown)).toBe(true)
  await open.close()
})

test('a pooler that refuses start-up options is used without them', async () => {
  const pooler = await startFailingDatabase({ refusesOptions: true })
  const open = await openDatabase({ databaseUrl: pooler.url, dataDir: '' })
  await open.query('select 1')
  await open.db.transaction((tx) => tx.execute(sql`select 1`))
  await open.background.query('select 1')
  await open.close()
  await pooler.close()
})

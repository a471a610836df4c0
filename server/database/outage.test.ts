import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { readBuiltPages } from '#server/platform/built-pages.ts'
import { type FailingDatabase, type Failure, startFailingDatabase } from '#tests/support/failing-database.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { type OpenDatabase, openDatabase } from './connect.ts'
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

let database: FailingDatabase
beforeEach(async () => {
  database = await startFailingDatabase()
})
afterEach(() => database.close())

describe('a request gets 503 with Retry-After, and /readyz reports it, with', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startTestApp({ databaseUrl: database.url })
  })
  afterEach(() => app.close())

  test.each(failures)('%s', async (_what, failure) => {
    database.failWith(failure)
    const response = await app.browser('sid=somebody').get('/api/user')
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    const ready = await app.browser().get('/readyz')
    expect(ready).toMatchObject({
      status: 503,
      body: { status: expect.stringMatching(/^database (unavailable|is full)$/) },
    })
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('an address where no server listens', async () => {
    await database.close()
    expect((await app.browser('sid=somebody').get('/api/user')).status).toBe(503)
    database = await startFailingDatabase()
  })

  test('a disk with room for nothing new, until there is some', async () => {
    const statusOf = async () => (await app.browser().get('/readyz')).body.status
    const full = { code: '53100', message: 'could not extend file: No space left on device' }
    database.failWith(full, /insert|create/i)
    expect(await statusOf()).toBe('jobs are not started')
    const response = await app.browser().post('/api/forgot-password', { email: 'a@mail.example' })
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await statusOf()).toBe('database is full')
    database.failWith(undefined)
    expect(await statusOf()).toBe('jobs are not started')
  })
})

describe('with the database down', () => {
  test('public pages and their files are still served, at once', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'regimen-down-'))
    mkdirSync(join(directory, 'assets'))
    writeFileSync(join(directory, '__spa-fallback.html'), '<div id="shell"></div>')
    writeFileSync(join(directory, 'index.html'), '<h1>Landing</h1>')
    writeFileSync(join(directory, 'assets/entry-1a2b.js'), 'export {}')
    const app = await startTestApp({
      databaseUrl: database.url,
      statementTimeoutMs: 3_000,
      pages: readBuiltPages(directory),
    })
    database.ignoreAll()
    const startedAt = performance.now()
    const visitor = app.browser('sid=somebody')
    const waiting = visitor.get('/api/user')
    for (const path of ['/', '/assets/entry-1a2b.js', '/study'])
      expect((await visitor.get(path)).status, path).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect((await waiting).status).toBe(503)
    await app.close()
    rmSync(directory, { recursive: true })
  })
})

test('a database that has become read-only: writes get 503, and /readyz reports it', async () => {
  const app = await startTestApp()
  const learner = await app.as('learner')
  const write = () => learner.put('/api/study/settings', { dailyMinutes: 30 })
  expect((await write()).status).toBe(200)
  await makeReadOnly(app.deps.open)
  // The first may still meet a connection that was cut.
  await write()
  const response = await write()
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  const ready = await app.browser().get('/readyz')
  expect(ready).toMatchObject({ status: 503, body: { status: 'database is read-only' } })
  await app.close()
})

/** As after a failover: every connection is cut, and new ones can only read. */
async function makeReadOnly(open: OpenDatabase): Promise<void> {
  const template = inject('template')
  if ('dumpPath' in template) return open.script('set default_transaction_read_only = on')
  const { rows } = await open.query('select current_database() as name')
  const name = String(rows[0]?.name)
  const admin = new pg.Client({ connectionString: template.serverUrl })
  await admin.connect()
  await admin.query(`alter database ${name} set default_transaction_read_only = on`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  await admin.end()
}

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
  const attempt = open.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    database.ignoreAll()
    await tx.execute(sql`select 1`)
  })
  const thrown = await Promise.race([attempt, wait(4_000)]).catch((error: unknown) => error)
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

describe.runIf(!('dumpPath' in inject('template')))('a statement that takes too long', () => {
  test('is cancelled by the server in a request, and not in a job or a migration', async () => {
    const template = inject('template')
    if ('dumpPath' in template) return
    const open = await openDatabase({ databaseUrl: template.serverUrl, dataDir: '', statementTimeoutMs: 100 })
    const slow = 'select pg_sleep(0.4)'
    const thrown = await open.query(slow).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ code: '57014' })
    expect(isOutage(thrown)).toBe(true)
    expect(isOutage(await open.db.execute(slow).catch((error: unknown) => error))).toBe(true)
    await open.background.query(slow)
    await open.background.db.execute(slow)
    await open.script(slow)
    await open.statements(slow)
    await open.close()
  })

  test('is cancelled after 10 s by default, and the options of the address stay', async () => {
    const template = inject('template')
    if ('dumpPath' in template) return
    const databaseUrl = `${template.serverUrl}?options=-c%20work_mem%3D8MB`
    const open = await openDatabase({ databaseUrl, dataDir: '' })
    const setting =
      "select current_setting('statement_timeout') as timeout, current_setting('work_mem') as memory"
    expect((await open.query(setting)).rows).toEqual([{ timeout: '10s', memory: '8MB' }])
    expect((await open.background.query(setting)).rows).toEqual([{ timeout: '0', memory: '8MB' }])
    await open.close()
  })
})

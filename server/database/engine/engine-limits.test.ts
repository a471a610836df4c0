import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/database/connect.ts'
import { startTestApp } from '#tests/support/app/test-app.ts'
import { askReady, withMetricsToken } from '#tests/support/readiness.ts'
import { isOutage } from './outage.ts'

/** Limits of the engine under test itself; outage.test.ts tests a server in trouble. */

test('a database that has become read-only: writes get 503, and /readyz reports it', async () => {
  const app = await startTestApp({ env: withMetricsToken })
  const learner = await app.as('learner')
  const write = () => learner.put('/api/study/settings', { dailyMinutes: 30 })
  expect((await write()).status).toBe(200)
  await makeReadOnly(app.deps.open)
  // The first write may still meet a connection that was cut.
  await write()
  const response = await write()
  expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  const ready = await askReady(app)
  expect(ready).toMatchObject({ status: 503, body: { status: 'database is read-only' } })
  await app.close()
})

/** Simulates a failover: every connection is cut, and new ones can only read. */
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

// The embedded engine runs in our own process and cannot interrupt a statement.
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

  test('is cancelled after 10 s by default, never compiled, shared out in the background alone, and the options of the address stay', async () => {
    const template = inject('template')
    if ('dumpPath' in template) return
    const databaseUrl = `${template.serverUrl}?options=-c%20work_mem%3D8MB%20-c%20max_parallel_workers_per_gather%3D1`
    const open = await openDatabase({ databaseUrl, dataDir: '' })
    const setting = `select current_setting('statement_timeout') as timeout, current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers, current_setting('work_mem') as memory`
    const both = { jit: 'off', memory: '8MB' }
    expect((await open.query(setting)).rows).toEqual([{ ...both, workers: '0', timeout: '10s' }])
    expect((await open.background.query(setting)).rows).toEqual([{ ...both, workers: '1', timeout: '0' }])
    await open.close()
  })
})

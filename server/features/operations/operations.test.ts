import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HealthCheck, JobState } from '#contracts/operations/operations.ts'
import { jobsOf } from '#server/app.ts'
import { recordJobEnd, recordJobStart } from '#server/database/job-runs.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { JobQueue } from '#server/platform/jobs/jobs.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { pastTriggers } from '#tests/support/database/past-triggers.ts'
import { eventually } from '#tests/support/eventually.ts'
import { checkJobs } from './checks.ts'

let app: TestApp
let admin: Client
let runs = 0
let isBroken = false
beforeAll(async () => {
  app = await startTestApp({ now: new Date() })
  admin = await app.as('admin')
  await app.deps.jobs.start([
    {
      name: 'test.count',
      purpose: 'Counts',
      cron: '0 0 29 2 *',
      run: async () => {
        runs += 1
        if (isBroken) throw new Error('it broke')
      },
    },
  ])
})
afterAll(() => app.close())

const health = async () => {
  const { status, body } = await admin.get('/api/admin/health')
  expect(status).toBe(200)
  return body as { checks: HealthCheck[]; jobs: JobState[]; version: string; contentEdition: number }
}
const check = async (name: string) => (await health()).checks.find((each) => each.name === name)

describe('health', () => {
  test('tells what is true of database, jobs, mail, payments, content, audit log, disk and memory', async () => {
    const { checks, version, contentEdition } = await health()
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(contentEdition).toBeGreaterThan(0)
    expect(checks.map(({ name }) => name)).toEqual([
      'Database',
      'Jobs',
      'Mail',
      'Payments',
      'Content',
      'Audit log',
      'Disk',
      'Memory',
    ])
    expect(checks.find(({ name }) => name === 'Database')?.detail).toMatch(
      /PostgreSQL 1\d[.\d]*.*, \d+ MB; it answered in \d+ ms/,
    )
    expect(checks.find(({ name }) => name === 'Content')).toMatchObject({ state: 'ok' })
    expect(checks.find(({ name }) => name === 'Payments')?.detail).toContain('Test payments')
  })

  test('says that nothing is sent without a mail server, what waits and what failed', async () => {
    const { open } = app.deps
    const mail = (status: string, minutesAgo: number) =>
      open.query(
        `insert into outbox (message_key, template, to_email, subject, html, status, next_attempt_at, expires_at, created_at)
         values (gen_random_uuid(), 'test', 'a@b.example', 'S', 'H', $1, now(), now(), $2)`,
        [status, new Date(app.clock.now().getTime() - minutesAgo * 60_000)],
      )
    await mail('queued', 5)
    await mail('queued', 125)
    await mail('failed', 10)
    await mail('sent', 10)
    expect(await check('Mail')).toEqual({
      name: 'Mail',
      state: 'warning',
      detail:
        'No mail server is set, so nothing is sent. 2 messages wait, the oldest for 2 hours; 1 of the latest 10,000 failed.',
    })
    await open.query('delete from outbox')
  })

  test('says that the mail server refuses every connection, from the first try on', async () => {
    const refused = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const sender = await refused.as('admin')
    const mail = { to: 'ada@mail.example', subject: 'Hello', message: 'Hello' }
    await sender.post('/api/admin/send-email', mail)
    const stateOfMail = async () => {
      const { checks } = (await sender.get('/api/admin/health')).body as { checks: HealthCheck[] }
      return checks.find(({ name }) => name === 'Mail')
    }
    expect(await stateOfMail()).toMatchObject({ state: 'ok' })
    await runDueMail(refused.deps)
    expect(await stateOfMail()).toMatchObject({
      state: 'warning',
      detail: expect.stringMatching(/^1 message waits, .* The last try failed: .*ECONNREFUSED.*\.$/),
    })
    refused.clock.advance(16 * 60_000)
    expect(await stateOfMail()).toMatchObject({ state: 'problem' })
    await refused.close()
  })

  test('counts mismatches that nobody has handled', async () => {
    const { open } = app.deps
    await open.query(`insert into payments (provider, provider_payment_id, amount_cents, currency, status, paid_at, handled_at)
      values ('stripe', 'a', 100, 'usd', 'mismatch', now(), null), ('stripe', 'b', 100, 'usd', 'mismatch', now(), now())`)
    expect(await check('Payments')).toMatchObject({
      state: 'warning',
      detail: expect.stringContaining('1 open mismatch to look at'),
    })
    await open.query('delete from payments')
  })

  test('notices another edition of the content', async () => {
    const { open } = app.deps
    await open.query('update loaded_content set edition = edition + 1')
    expect(await check('Content')).toMatchObject({ state: 'warning' })
    await open.query('update loaded_content set edition = edition - 2')
    expect(await check('Content')).toMatchObject({ state: 'problem' })
    await open.query('update loaded_content set edition = edition + 1')
  })
})

describe('the audit log', () => {
  test('is checked by its job, and health says what that found and when', async () => {
    const checked = await startTestApp({ now: new Date() })
    const reader = await checked.as('admin')
    const row = async () => {
      const { checks } = (await reader.get('/api/admin/health')).body as { checks: HealthCheck[] }
      return checks.find(({ name }) => name === 'Audit log')
    }
    await checked.deps.jobs.start(jobsOf(checked.deps).filter(({ name }) => name === 'audit.verify'))
    expect(await row()).toEqual({
      name: 'Audit log',
      state: 'warning',
      detail: '0 entries, not checked yet.',
    })
    const check = () => reader.post('/api/admin/jobs/audit.verify/run')
    await check()
    await eventually(async () => expect(await row()).toMatchObject({ state: 'ok' }))
    checked.clock.advance(3 * 3_600_000)
    expect(await row()).toEqual({
      name: 'Audit log',
      state: 'ok',
      detail: '1 entry; the check 3 hours ago found none changed and none missing.',
    })
    await pastTriggers(checked.deps.open, ["update audit_log set actor_name = 'nobody'"])
    await check()
    await eventually(async () =>
      expect(await row()).toEqual({
        name: 'Audit log',
        state: 'problem',
        detail: 'The last check failed: Entry 1 (position 1) was changed.',
      }),
    )
    await checked.close()
  })
})

describe('jobs', () => {
  test('are run on request, and what came of it is shown and logged', async () => {
    expect((await health()).jobs).toMatchObject([
      { name: 'test.count', purpose: 'Counts', lastStartedAt: null, isRunning: false, error: null },
    ])
    expect((await admin.post('/api/admin/jobs/test.count/run')).status).toBe(200)
    await eventually(async () => {
      expect(runs).toBe(1)
      const [job] = (await health()).jobs
      expect(job).toMatchObject({ isRunning: false, error: null })
      expect(job?.lastDurationMs).not.toBeNull()
      expect(job?.nextRunAt).toMatch(/-02-29T00:00:00/)
    })
    const { body } = await admin.get('/api/admin/audit-log?action=job')
    expect(body.entries).toMatchObject([
      { action: 'job.run', subjectId: 'test.count', actor: admin.username },
    ])
  })

  test('show their failure until they succeed', async () => {
    isBroken = true
    await admin.post('/api/admin/jobs/test.count/run')
    await eventually(async () => expect((await health()).jobs).toMatchObject([{ error: 'it broke' }]))
    expect(await check('Jobs')).toEqual({ name: 'Jobs', state: 'warning', detail: 'Failed: test.count.' })
    isBroken = false
    await admin.post('/api/admin/jobs/test.count/run')
    await eventually(async () => expect(await check('Jobs')).toMatchObject({ state: 'ok' }))
  })

  test('that do not exist cannot be run', async () => {
    expect((await admin.post('/api/admin/jobs/test.nothing/run')).status).toBe(404)
  })

  test('a run whose server was stopped is no longer running after ten minutes', async () => {
    await app.deps.open.query('update job_runs set started_at = $1, finished_at = null', [app.clock.now()])
    expect((await health()).jobs).toMatchObject([{ isRunning: true, error: null }])
    app.clock.advance(601_000)
    expect((await health()).jobs).toMatchObject([
      { isRunning: false, error: expect.stringContaining('did not end') },
    ])
    await app.deps.open.query('update job_runs set finished_at = started_at')
  })
})

describe('a web process, which leaves the jobs to workers', () => {
  let web: TestApp
  beforeAll(async () => {
    web = await startTestApp({ env: { ROLE: 'web', DATABASE_URL: 'postgres://db.example/regimen' } })
    const worker = new JobQueue(web.deps.open, web.deps)
    await worker.start([{ ...deliverMail, run: async () => undefined }])
    await worker.stop()
    web.deps.jobs.leave(jobsOf(web.deps))
  })
  afterAll(() => web.close())
  const deliverMail = { name: 'mail.deliver', purpose: 'Nothing', cron: '0 0 29 2 *' }
  const healthOfJobs = async (client: Client) => {
    const { body } = await client.get('/api/admin/health')
    return { check: body.checks.find(({ name }: HealthCheck) => name === 'Jobs'), jobs: body.jobs }
  }

  test('is ready, and shows every job with what the database knows of it', async () => {
    expect((await web.browser().get('/readyz')).status).toBe(200)
    const client = await web.as('admin')
    const { jobs } = await healthOfJobs(client)
    expect(jobs.map(({ name }: JobState) => name)).toEqual(jobsOf(web.deps).map(({ name }) => name))
    const { db } = web.deps
    const { clock } = web
    await recordJobStart(db, 'mail.deliver', clock.now())
    await recordJobEnd(db, 'mail.deliver', { finishedAt: clock.now(), durationMs: 12 })
    const found = await healthOfJobs(client)
    expect(found.check).toMatchObject({ state: 'ok' })
    expect(found.jobs.find(({ name }: JobState) => name === 'mail.deliver')).toMatchObject({
      purpose: 'Sends the e-mails that wait',
      schedule: '* * * * *',
      lastDurationMs: 12,
    })
    clock.advance(5 * 60_000)
    const later = await healthOfJobs(client)
    expect(later.check).toMatchObject({ state: 'warning', detail: expect.stringContaining('mail.deliver') })
  })

  test('asks for a run of one', async () => {
    const client = await web.as('admin')
    expect((await client.post('/api/admin/jobs/mail.deliver/run')).status).toBe(200)
    const asked = () => web.deps.open.query("select state::text from pgboss.job where name = 'mail.deliver'")
    await eventually(async () => expect((await asked()).rows).toEqual([{ state: 'created' }]))
    expect((await client.post('/api/admin/jobs/test.nothing/run')).status).toBe(404)
  })
})

test('a job that should have run twice since is late, and a queue that is down is a problem', () => {
  const job = { name: 'mail.deliver', schedule: '* * * * *', error: null } as JobState
  const startedAt = new Date('2026-11-21T12:00:00Z')
  const at = (time: string) => ({ startedAt, nowMs: Date.parse(time) })
  expect(checkJobs(undefined, [{ ...job, lastStartedAt: null }], at('2026-11-21T12:03:00Z')).state).toBe('ok')
  expect(checkJobs(undefined, [{ ...job, lastStartedAt: null }], at('2026-11-21T12:03:01Z'))).toEqual({
    state: 'warning',
    detail: 'Late: mail.deliver.',
  })
  const isRecent = { ...job, lastStartedAt: '2026-11-21T13:00:00Z' }
  expect(checkJobs(undefined, [isRecent], at('2026-11-21T13:02:00Z')).state).toBe('ok')
  expect(checkJobs('jobs are not started', [isRecent], at('2026-11-21T13:02:00Z')).state).toBe('problem')
})

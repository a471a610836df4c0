import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { listJobRuns } from '#server/database/job-runs.ts'
import { systemClock } from '#server/platform/clock.ts'
import { logOptions } from '#server/platform/log.ts'
import { startTestApp } from '#tests/support/app/test-app.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { askReady, withMetricsToken } from '#tests/support/readiness.ts'
import { countingJob } from '#tests/support/server/counting-job.ts'
import { JobQueue, type Jobs } from './jobs.ts'

let open: OpenDatabase
let jobs: Jobs
const log = pino({ level: 'silent' })

beforeEach(async () => {
  open = await openTestDatabase()
  jobs = new JobQueue(open, { log, clock: systemClock })
})
afterEach(async () => {
  await jobs.stop()
  await open.close()
})

describe('jobs', () => {
  it('leave a row about their latest run, and about their failure until one succeeds', async () => {
    let isBroken = true
    const job = countingJob('test.recorded', async () => {
      if (isBroken) throw Object.assign(new Error('invalid input "secret"\0'), { code: '22P02' })
    })
    await jobs.start([job])
    expect(jobs.list()).toEqual([job])
    jobs.wake('test.recorded')
    await eventually(async () => {
      const [run] = await listJobRuns(open.db)
      expect(run).toMatchObject({ name: 'test.recorded', error: 'invalid input "..."' })
      expect(run?.failedAt).toEqual(run?.finishedAt)
      expect(run?.durationMs).toBeGreaterThanOrEqual(0)
    })
    isBroken = false
    jobs.wake('test.recorded')
    await eventually(async () => {
      expect(job.runs).toBe(2)
      const [run] = await listJobRuns(open.db)
      expect(run).toMatchObject({ error: null, failedAt: null })
      expect(run?.finishedAt?.getTime()).toBeGreaterThanOrEqual(run?.startedAt.getTime() ?? 0)
    })
  })

  it('run also when that row cannot be written', async () => {
    await open.script('drop table job_runs')
    const job = countingJob('test.unrecorded')
    await jobs.start([job])
    jobs.wake('test.unrecorded')
    await eventually(() => expect(job.runs).toBe(1))
  })

  it('say in the log what the database answered when it fails', async () => {
    let isAway = false
    const failingWhileAway =
      <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
      async (...args: Args) => {
        if (isAway) throw new Error('the database is away')
        return call(...args)
      }
    const lines: string[] = []
    const failing = new JobQueue(
      {
        ...open,
        statements: failingWhileAway(open.statements),
        background: {
          ...open.background,
          query: failingWhileAway(open.background.query) as OpenDatabase['query'],
        },
      },
      { log: pino(logOptions('warn'), { write: (line: string) => lines.push(line) }), clock: systemClock },
    )
    await failing.start([countingJob('test.fails')], { pollingSeconds: 0.5 })
    isAway = true
    // The first lines come from the queue's timers, the others from its workers.
    await eventually(() => expect(lines.length).toBeGreaterThan(3))
    isAway = false
    for (const line of lines) expect(JSON.parse(line).err.message).toContain('the database is away')
    await failing.stop()
  })

  it('report that they do not run, and waking them does no harm then', async () => {
    expect(jobs.problem()).toBe('jobs are not started')
    jobs.wake('test.count')
    await jobs.start([])
    expect(jobs.problem()).toBeUndefined()
    await jobs.stop()
    expect(jobs.problem()).toBe('jobs are not started')
  })

  it('are reported as started when the last of them is: until then a process is not ready', async () => {
    const isFree = Promise.withResolvers<void>()
    const query: OpenDatabase['query'] = async (text, values) => {
      if (values?.includes('test.second')) await isFree.promise
      return open.background.query(text, values)
    }
    const slow = new JobQueue(
      { ...open, background: { ...open.background, query } },
      { log, clock: systemClock },
    )
    const starting = slow.start([countingJob('test.first'), countingJob('test.second')])
    await eventually(() => expect(slow.list()).toHaveLength(2))
    expect(slow.problem()).toBe('jobs are not started')
    isFree.resolve()
    await starting
    expect(slow.problem()).toBeUndefined()
    await slow.stop()
  })

  it('are neither set up nor run by a process that leaves them', async () => {
    await jobs.start([countingJob('test.old')])
    await jobs.stop()
    const queue = async () =>
      Promise.all(
        ['queue', 'schedule', 'version'].map(
          async (table) => (await open.query(`select * from pgboss.${table} order by 1`)).rows,
        ),
      )
    const before = await queue()
    const waking = new JobQueue(open, { log, clock: systemClock })
    waking.leave([{ ...countingJob('test.old'), cron: '* * * * *' }, countingJob('test.new')])
    waking.wake('test.new')
    waking.wake('test.old')
    const sent = () => open.query("select state::text from pgboss.job where name like 'test.%'")
    await eventually(async () => expect((await sent()).rows).toEqual([{ state: 'created' }]))
    expect(await queue()).toEqual(before)
    await waking.stop()
  })
})

it('/readyz waits for the jobs', async () => {
  const app = await startTestApp({ env: withMetricsToken })
  const before = await askReady(app)
  expect(before).toMatchObject({ status: 503, body: { status: 'jobs are not started' } })
  await app.deps.jobs.start([])
  expect((await askReady(app)).status).toBe(200)
  await app.close()
})

import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { eventually } from '#tests/support/eventually.ts'
import { askReady, withMetricsToken } from '#tests/support/readiness.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { listJobRuns } from '../database/job-runs.ts'
import { systemClock } from './clock.ts'
import { createJobs, type Job, type Jobs } from './jobs.ts'
import { logOptions } from './log.ts'

let open: OpenDatabase
let jobs: Jobs
const log = pino({ level: 'silent' })
/** Leap days: no minute that a test is likely to run in. */
const never = '0 0 29 2 *'

beforeEach(async () => {
  open = await openTestDatabase()
  jobs = createJobs(open, { log, clock: systemClock })
})
afterEach(async () => {
  await jobs.stop()
  await open.close()
})

function counting(name: string, work: () => Promise<void> = async () => undefined): Job & { runs: number } {
  const job = {
    name,
    purpose: 'Counts its runs',
    cron: never,
    runs: 0,
    run: async () => {
      job.runs += 1
      await work()
    },
  }
  return job
}

describe('jobs', () => {
  it('run soon after every wake', async () => {
    const job = counting('test.count')
    // What runs was woken, and did not find out by itself.
    await jobs.start([job], { pollingSeconds: 3600 })
    for (let run = 1; run <= 3; run++) {
      jobs.wake('test.count')
      await eventually(() => expect(job.runs).toBe(run))
    }
  })

  it('run again after a run that fails', async () => {
    let isBroken = true
    const job = counting('test.fails', async () => {
      if (isBroken) throw new Error('broken')
    })
    const other = counting('test.other')
    await jobs.start([job, other])
    jobs.wake('test.fails')
    await eventually(() => expect(job.runs).toBe(1))
    isBroken = false
    jobs.wake('test.fails')
    jobs.wake('test.other')
    await eventually(() => expect([job.runs, other.runs]).toEqual([2, 1]))
  })

  it('leave a row about their latest run, and about their failure until one succeeds', async () => {
    let isBroken = true
    const job = counting('test.recorded', async () => {
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
    const job = counting('test.unrecorded')
    await jobs.start([job])
    jobs.wake('test.unrecorded')
    await eventually(() => expect(job.runs).toBe(1))
  })

  it('finish before the database closes', async () => {
    let isDone = false
    const started = Promise.withResolvers<void>()
    const job = counting('test.slow', async () => {
      started.resolve()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await open.query('select 1')
      isDone = true
    })
    await jobs.start([job])
    jobs.wake('test.slow')
    await started.promise
    await jobs.stop()
    expect(isDone).toBe(true)
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
    const failing = createJobs(
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
    await failing.start([counting('test.fails')], { pollingSeconds: 0.5 })
    isAway = true
    // The first lines are of the queue's timers, the others of its workers.
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
    const slow = createJobs(
      { ...open, background: { ...open.background, query } },
      { log, clock: systemClock },
    )
    const starting = slow.start([counting('test.first'), counting('test.second')])
    await eventually(() => expect(slow.list()).toHaveLength(2))
    expect(slow.problem()).toBe('jobs are not started')
    isFree.resolve()
    await starting
    expect(slow.problem()).toBeUndefined()
    await slow.stop()
  })

  it('run in the process that they are left to, soon after every wake', async () => {
    const job = counting('test.elsewhere')
    const waking = createJobs(open, { log, clock: systemClock })
    waking.leave([job])
    expect(waking.list()).toEqual([job])
    expect(waking.problem()).toBeUndefined()
    await jobs.start([job], { pollingSeconds: 0.5 })
    for (let run = 1; run <= 2; run++) {
      waking.wake('test.elsewhere')
      await eventually(() => expect(job.runs).toBe(run))
    }
    await waking.stop()
    expect(waking.problem()).toBe('jobs are not started')
  })

  it('are neither set up nor run by a process that leaves them', async () => {
    await jobs.start([counting('test.old')])
    await jobs.stop()
    const queue = async () =>
      Promise.all(
        ['queue', 'schedule', 'version'].map(
          async (table) => (await open.query(`select * from pgboss.${table} order by 1`)).rows,
        ),
      )
    const before = await queue()
    const waking = createJobs(open, { log, clock: systemClock })
    waking.leave([{ ...counting('test.old'), cron: '* * * * *' }, counting('test.new')])
    waking.wake('test.new')
    waking.wake('test.old')
    const sent = () => open.query("select state::text from pgboss.job where name like 'test.%'")
    await eventually(async () => expect((await sent()).rows).toEqual([{ state: 'created' }]))
    expect(await queue()).toEqual(before)
    await waking.stop()
  })

  it('leave no transaction open when a statement of theirs fails', async () => {
    await expect(open.statements('BEGIN; select 1; select * from no_such_table; COMMIT;')).rejects.toThrow()
    expect((await open.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await open.statements('BEGIN; select 1 as one; select 2 as one; COMMIT;')).rows).toEqual([
      { one: 1 },
      { one: 2 },
    ])
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

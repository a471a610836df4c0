import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/database/connect.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openTestDatabase } from '#tests/support/database/test-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import { countingJob } from '#tests/support/server/counting-job.ts'
import { JobQueue, type Jobs } from './jobs.ts'

/** Jobs on one connection or many; job-reports.test.ts tests what jobs report. */

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
  it('run soon after every wake', async () => {
    const job = countingJob('test.count')
    // With this interval, a job runs only because it was woken.
    await jobs.start([job], { pollingSeconds: 3600 })
    for (let run = 1; run <= 3; run++) {
      jobs.wake('test.count')
      await eventually(() => expect(job.runs).toBe(run))
    }
  })

  it('run again after a run that fails', async () => {
    let isBroken = true
    const job = countingJob('test.fails', async () => {
      if (isBroken) throw new Error('broken')
    })
    const other = countingJob('test.other')
    await jobs.start([job, other])
    jobs.wake('test.fails')
    await eventually(() => expect(job.runs).toBe(1))
    isBroken = false
    jobs.wake('test.fails')
    jobs.wake('test.other')
    await eventually(() => expect([job.runs, other.runs]).toEqual([2, 1]))
  })

  it('finish before the database closes', async () => {
    let isDone = false
    const started = Promise.withResolvers<void>()
    const job = countingJob('test.slow', async () => {
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

  it('run in the process that they are left to, soon after every wake', async () => {
    const job = countingJob('test.elsewhere')
    const waking = new JobQueue(open, { log, clock: systemClock })
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

  it('leave no transaction open when a statement of theirs fails', async () => {
    await expect(open.statements('BEGIN; select 1; select * from no_such_table; COMMIT;')).rejects.toThrow()
    expect((await open.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect((await open.statements('BEGIN; select 1 as one; select 2 as one; COMMIT;')).rows).toEqual([
      { one: 1 },
      { one: 2 },
    ])
  })
})

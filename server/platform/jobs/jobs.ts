import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#server/database/connect.ts'
import { recordJobEnd, recordJobStart } from '#server/database/job-runs.ts'
import type { Clock } from '#server/platform/clock.ts'
import { safeMessage } from '#server/platform/log-error.ts'

/**
 * Background work. What is to be done is stored in the features' own rows; a job only triggers it. It may run on two servers
 * at once or twice in a row, because it claims its rows.
 */
export interface Job {
  /** noun.verb, for example `mail.deliver`. */
  name: string
  /** What it does, for admins: one sentence without a full stop. */
  purpose: string
  /** Its schedule, as a cron expression in UTC. */
  cron: string
  /** What goes on for minutes ends early, between two steps, once the process is stopping. */
  run(stopping?: AbortSignal): Promise<void>
}

export interface Jobs {
  /** Creates or migrates the queue's own tables: a part of the release. */
  install(): Promise<void>
  /** Runs them in this process. @param pollingSeconds how long they wait for a wake by another process, at most. */
  start(jobs: Job[], options?: { pollingSeconds?: number }): Promise<void>
  /** Leaves them to other processes: this one only wakes them. */
  leave(jobs: Job[]): void
  /** Runs a job now instead of at its next scheduled time, in whichever process. Call it after the commit. */
  wake(name: string): void
  /** Those that were started or left. */
  list(): readonly Pick<Job, 'name' | 'purpose' | 'cron'>[]
  /** Why jobs do not run in this process; undefined when they do, or are left to others. */
  problem(): string | undefined
  stop(): Promise<void>
}

/** While processes wake their own jobs. */
const ownPollingSeconds = 10
/** The queue's workers poll all the time; after this long without a query it counts as down. */
const silenceMs = 60_000
const stopMs = 8_000
/** The queue gives up a run after this long, and lets the next one begin. */
export const longestRunMs = 600_000

/** pg-boss on the application's own database, embedded or not. */
export function createJobs(
  open: OpenDatabase,
  { log, clock }: { log: FastifyBaseLogger; clock: Clock },
): Jobs {
  let boss: PgBoss | undefined
  let known: readonly Job[] = []
  let state: 'not started' | 'left' | 'running' = 'not started'
  let lastResultMs = 0
  const stopping = new AbortController()
  const workers = new Map<string, string>()

  async function executeSql(text: string, values?: unknown[]) {
    const result = values?.length ? await open.background.query(text, values) : await open.statements(text)
    lastResultMs = performance.now()
    return result
  }

  async function register(starting: PgBoss, job: Job, pollingSeconds: number): Promise<void> {
    await starting.createQueue(job.name, {
      policy: 'short',
      retryLimit: 0,
      deleteAfterSeconds: 3600,
      expireInSeconds: longestRunMs / 1000,
    })
    await starting.schedule(job.name, job.cron)
    const worker = await starting.work(job.name, { pollingIntervalSeconds: pollingSeconds }, async () => {
      try {
        await runRecorded(job, stopping.signal)
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed')
        // The queue stores the message in a table of its own.
        throw new Error(safeMessage(error))
      }
    })
    workers.set(job.name, worker)
  }

  async function runRecorded(job: Job, stopping: AbortSignal): Promise<void> {
    const { db } = open.background
    const begun = performance.now()
    const end = () => ({ finishedAt: clock.now(), durationMs: Math.round(performance.now() - begun) })
    await record(job, () => recordJobStart(db, job.name, clock.now()))
    try {
      await job.run(stopping)
    } catch (error) {
      await record(job, () => recordJobEnd(db, job.name, { ...end(), failure: safeMessage(error) }))
      throw error
    }
    await record(job, () => recordJobEnd(db, job.name, end()))
  }

  /** What admins read about a run never decides about the run. */
  async function record(job: Job, write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => log.warn({ err: error, job: job.name }, 'job run not recorded'))
  }

  async function wake(awake: PgBoss, name: string): Promise<void> {
    await awake.send(name, {})
    const worker = workers.get(name)
    if (worker) awake.notifyWorker(worker)
  }

  const createQueue = (more: { supervise?: false; schedule?: false } = {}) => {
    const created = new PgBoss({
      db: { executeSql },
      backend: open.engine,
      monitorVacuum: false,
      reindex: false,
      ...more,
    })
    created.on('error', (emitted) => log.warn({ err: asError(emitted) }, 'job queue'))
    return created
  }

  return {
    async install() {
      const installing = createQueue({ supervise: false, schedule: false })
      await installing.start()
      await installing.stop()
    },
    async start(jobs, { pollingSeconds = ownPollingSeconds } = {}) {
      const starting = createQueue()
      await starting.start()
      boss = starting
      known = jobs
      for (const job of jobs) await register(starting, job, pollingSeconds)
      state = 'running'
    },
    leave(jobs) {
      // A queue that is not started has no timers and changes no tables; it can send.
      boss = createQueue()
      known = jobs
      state = 'left'
    },
    wake(name) {
      if (!boss) return
      wake(boss, name).catch((error: unknown) => log.warn({ err: error, job: name }, 'job not woken'))
    },
    list: () => known,
    problem() {
      if (!boss || state === 'not started') return 'jobs are not started'
      return state === 'running' && performance.now() - lastResultMs > silenceMs
        ? 'the job queue does not answer'
        : undefined
    },
    async stop() {
      stopping.abort()
      const stopped = boss
      boss = undefined
      await stopped?.stop({ graceful: true, timeout: stopMs })
    },
  }
}

/** The queue passes on some errors as plain objects with a message and a stack. */
const asError = (emitted: Error) => (emitted instanceof Error ? emitted : Object.assign(new Error(), emitted))

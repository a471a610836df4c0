import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '#server/database/connect.ts'
import { recordJobEnd, recordJobStart } from '#server/database/job-runs.ts'
import type { Clock } from '#server/platform/clock.ts'
import { safeMessage } from '#server/platform/log-error.ts'

/**
 * Background work. The features' own rows store what must be done; a job only triggers it. A job may run on
 * two servers at once or twice in a row, because it claims its rows.
 */
export interface Job {
  /** noun.verb, for example `mail.deliver`. */
  name: string
  /** The job's purpose, for admins: one sentence without a full stop. */
  purpose: string
  /** Its schedule, as a cron expression in UTC. */
  cron: string
  /** Does the work. Work that takes minutes ends early, between two steps, once the process is stopping. */
  run(stopping?: AbortSignal): Promise<void>
  /** How far long work has come, for admins: one sentence without a full stop; null when none waits. */
  progress?(): Promise<string | null>
}

export interface Jobs {
  /** Creates or migrates the queue's own tables, as a part of the release. */
  install(): Promise<void>
  /**
   * Runs the jobs in this process. @param pollingSeconds the longest time they wait for a wake by another
   * process.
   */
  start(jobs: Job[], options?: { pollingSeconds?: number }): Promise<void>
  /** Leaves the jobs to other processes: this one only wakes them. */
  leave(jobs: Job[]): void
  /** Runs a job now instead of at its next scheduled time, in any process. Call it after the commit. */
  wake(name: string): void
  /** The jobs that were started or left. */
  list(): readonly Pick<Job, 'name' | 'purpose' | 'cron' | 'progress'>[]
  /** The reason why jobs do not run in this process; undefined when they do, or are left to others. */
  problem(): string | undefined
  stop(): Promise<void>
}

/** The polling interval while processes wake their own jobs. */
const ownPollingSeconds = 10
/** The queue's workers poll all the time; after this long without a query it counts as down. */
const silenceMs = 60_000
const stopMs = 8_000
/** The queue gives up a run after this time, and lets the next one begin. */
export const longestRunMs = 600_000

/** The job queue: pg-boss on the application's own database, embedded or not. */
export class JobQueue implements Jobs {
  readonly #open: OpenDatabase
  readonly #log: FastifyBaseLogger
  readonly #clock: Clock
  readonly #stopping = new AbortController()
  /** The queue's worker of each job that runs in this process. */
  readonly #workers = new Map<string, string>()
  #boss: PgBoss | undefined
  #jobs: readonly Job[] = []
  #state: 'not started' | 'left' | 'running' = 'not started'
  #lastResultMs = 0

  constructor(open: OpenDatabase, { log, clock }: { log: FastifyBaseLogger; clock: Clock }) {
    this.#open = open
    this.#log = log
    this.#clock = clock
  }

  async install(): Promise<void> {
    const installing = this.#createBoss({ supervise: false, schedule: false })
    await installing.start()
    await installing.stop()
  }

  async start(jobs: Job[], { pollingSeconds = ownPollingSeconds } = {}): Promise<void> {
    const starting = this.#createBoss()
    await starting.start()
    this.#boss = starting
    this.#jobs = jobs
    for (const job of jobs) await this.#register(starting, job, pollingSeconds)
    this.#state = 'running'
  }

  leave(jobs: Job[]): void {
    // A queue that is not started has no timers and changes no tables; it can send.
    this.#boss = this.#createBoss()
    this.#jobs = jobs
    this.#state = 'left'
  }

  wake(name: string): void {
    if (!this.#boss) return
    this.#wake(this.#boss, name).catch((error: unknown) =>
      this.#log.warn({ err: error, job: name }, 'job not woken'),
    )
  }

  list(): readonly Job[] {
    return this.#jobs
  }

  problem(): string | undefined {
    if (!this.#boss || this.#state === 'not started') return 'jobs are not started'
    return this.#state === 'running' && performance.now() - this.#lastResultMs > silenceMs
      ? 'the job queue does not answer'
      : undefined
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const stopped = this.#boss
    this.#boss = undefined
    await stopped?.stop({ graceful: true, timeout: stopMs })
  }

  #createBoss(more: { supervise?: false; schedule?: false } = {}): PgBoss {
    const created = new PgBoss({
      db: { executeSql: (text, values) => this.#executeSql(text, values) },
      backend: this.#open.engine,
      monitorVacuum: false,
      reindex: false,
      ...more,
    })
    created.on('error', (emitted) => this.#log.warn({ err: asError(emitted) }, 'job queue'))
    return created
  }

  async #executeSql(text: string, values?: unknown[]) {
    const { background } = this.#open
    const result = values?.length ? await background.query(text, values) : await this.#open.statements(text)
    this.#lastResultMs = performance.now()
    return result
  }

  async #register(starting: PgBoss, job: Job, pollingSeconds: number): Promise<void> {
    await starting.createQueue(job.name, {
      policy: 'short',
      retryLimit: 0,
      deleteAfterSeconds: 3600,
      expireInSeconds: longestRunMs / 1000,
    })
    await starting.schedule(job.name, job.cron)
    const worker = await starting.work(job.name, { pollingIntervalSeconds: pollingSeconds }, async () => {
      try {
        await this.#run(job)
      } catch (error) {
        this.#log.error({ err: error, job: job.name }, 'job failed')
        // The queue stores this message in a table of its own.
        throw new Error(safeMessage(error))
      }
    })
    this.#workers.set(job.name, worker)
  }

  /** Runs a job, and records the run for admins. */
  async #run(job: Job): Promise<void> {
    const { db } = this.#open.background
    const begun = performance.now()
    const end = () => ({
      finishedAt: this.#clock.now(),
      durationMs: Math.round(performance.now() - begun),
    })
    await this.#record(job, () => recordJobStart(db, job.name, this.#clock.now()))
    try {
      await job.run(this.#stopping.signal)
    } catch (error) {
      await this.#record(job, () => recordJobEnd(db, job.name, { ...end(), failure: safeMessage(error) }))
      throw error
    }
    await this.#record(job, () => recordJobEnd(db, job.name, end()))
  }

  /** A failure here never fails the run. */
  async #record(job: Job, write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) =>
      this.#log.warn({ err: error, job: job.name }, 'job run not recorded'),
    )
  }

  async #wake(awake: PgBoss, name: string): Promise<void> {
    await awake.send(name, {})
    const worker = this.#workers.get(name)
    if (worker) awake.notifyWorker(worker)
  }
}

/** The queue passes on some errors as plain objects with a message and a stack. */
const asError = (emitted: Error) => (emitted instanceof Error ? emitted : Object.assign(new Error(), emitted))

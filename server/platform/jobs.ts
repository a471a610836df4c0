import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import type { OpenDatabase } from '../database/connect.ts'
import { safeMessage } from './log-error.ts'

/**
 * Work that happens without anybody waiting for it. The work itself lies in the features' own rows; a job only
 * says "look now". It may run on two servers at once or twice in a row: it claims its rows, and finds none left.
 */
export interface Job {
  /** noun.verb, for example `mail.deliver`. */
  name: string
  /** When it runs by itself, as a cron line in UTC. */
  cron: string
  run(): Promise<void>
}

export interface Jobs {
  /** Makes the queue's own tables, or brings them up to date: a part of the release. */
  install(): Promise<void>
  start(jobs: Job[]): Promise<void>
  /** Runs a job now rather than at its next time. Call it after the commit; without it the work is only later. */
  wake(name: string): void
  /** Why jobs do not run; undefined when they do. */
  fault(): string | undefined
  stop(): Promise<void>
}

const pollingSeconds = 10
/** Silence of the queue, whose workers poll all the time, after which it counts as down. */
const silenceMs = 60_000
const stopMs = 8_000

/** pg-boss on the application's own database, embedded or not. */
export function createJobs(open: OpenDatabase, log: FastifyBaseLogger): Jobs {
  let boss: PgBoss | undefined
  let lastAnswer = 0
  const workers = new Map<string, string>()

  async function executeSql(text: string, values?: unknown[]) {
    const result = values?.length ? await open.background.query(text, values) : await open.statements(text)
    lastAnswer = performance.now()
    return result
  }

  async function take(starting: PgBoss, job: Job): Promise<void> {
    await starting.createQueue(job.name, {
      policy: 'short',
      retryLimit: 0,
      deleteAfterSeconds: 3600,
      expireInSeconds: 600,
    })
    await starting.schedule(job.name, job.cron)
    const worker = await starting.work(job.name, { pollingIntervalSeconds: pollingSeconds }, async () => {
      try {
        await job.run()
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed')
        // The queue keeps what it is told in a table of its own.
        throw new Error(safeMessage(error))
      }
    })
    workers.set(job.name, worker)
  }

  async function wake(awake: PgBoss, name: string): Promise<void> {
    await awake.send(name, {})
    const worker = workers.get(name)
    if (worker) awake.notifyWorker(worker)
  }

  const queue = (more: { supervise?: false; schedule?: false } = {}) => {
    const made = new PgBoss({
      db: { executeSql },
      backend: open.engine,
      monitorVacuum: false,
      reindex: false,
      ...more,
    })
    made.on('error', (error) => log.warn({ err: error }, 'job queue'))
    return made
  }

  return {
    async install() {
      const installing = queue({ supervise: false, schedule: false })
      await installing.start()
      await installing.stop()
    },
    async start(jobs) {
      const starting = queue()
      await starting.start()
      boss = starting
      for (const job of jobs) await take(starting, job)
    },
    wake(name) {
      if (!boss) return
      wake(boss, name).catch((error: unknown) => log.warn({ err: error, job: name }, 'job not woken'))
    },
    fault() {
      if (!boss) return 'jobs are not started'
      return performance.now() - lastAnswer > silenceMs ? 'the job queue does not answer' : undefined
    },
    async stop() {
      const stopping = boss
      boss = undefined
      await stopping?.stop({ graceful: true, timeout: stopMs })
    },
  }
}

import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, done, instant, noBody, required } from '#contracts/primitives.ts'

/** Admins: the health of the service, and its background jobs. */

const check = z.object({
  name: z.string(),
  state: z.enum(['ok', 'warning', 'problem']),
  /** One sentence in plain words. */
  detail: z.string(),
})
export type HealthCheck = z.infer<typeof check>

const job = z.object({
  name: z.string(),
  /** The purpose of the job, in plain words. */
  purpose: z.string(),
  /** Cron expression, UTC. */
  schedule: z.string(),
  nextRunAt: instant,
  lastStartedAt: instant.nullable(),
  lastFinishedAt: instant.nullable(),
  lastDurationMs: count.nullable(),
  isRunning: z.boolean(),
  /** How far long work has come, in plain words; null when none waits. */
  progress: z.string().nullable(),
  /** The error of the latest failed run; null after a run succeeds. */
  error: z.string().nullable(),
  failedAt: instant.nullable(),
})
export type JobState = z.infer<typeof job>

export const operations = {
  getHealth: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    summary: 'Checks of database, jobs, mail and payments, and when each job last ran',
    access: 'admin',
    reply: z.object({
      checkedAt: instant,
      version: z.string(),
      contentEdition: count,
      startedAt: instant,
      checks: z.array(check),
      jobs: z.array(job),
    }),
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:name/run',
    summary: 'Run a job now instead of at its next time',
    access: 'admin',
    limit: { points: 60, windowSeconds: 3600, per: 'user' },
    params: z.object({ name: required(60, 'Choose a job') }),
    body: noBody,
    reply: done,
  }),
}

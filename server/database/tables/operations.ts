import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  finishedAt: instantColumn('finished_at'),
  durationMs: integer('duration_ms'),
  /** The error of the latest failed run; it stays until a run succeeds. */
  error: text('error'),
  failedAt: instantColumn('failed_at'),
})

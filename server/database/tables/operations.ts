import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instantColumn } from './columns.ts'

export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  startedAt: instantColumn('started_at').notNull(),
  finishedAt: instantColumn('finished_at'),
  durationMs: integer('duration_ms'),
  /** Of the latest run that failed; it stays until one succeeds. */
  error: text('error'),
  failedAt: instantColumn('failed_at'),
})

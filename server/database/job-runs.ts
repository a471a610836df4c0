import { eq } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { jobRuns } from './tables/operations.ts'

/** The latest run of each job, by name: one row, which every run on any server overwrites. */
export type JobRun = typeof jobRuns.$inferSelect

const longestMessage = 500

export async function recordJobStart(db: Database, name: string, startedAt: Date): Promise<void> {
  const run = { startedAt, finishedAt: null, durationMs: null }
  await db
    .insert(jobRuns)
    .values({ name, ...run })
    .onConflictDoUpdate({ target: jobRuns.name, set: run })
}

/** @param end if it has no failure (the message), the run succeeded, and an earlier failure is cleared. */
export async function recordJobEnd(
  db: Database,
  name: string,
  end: { finishedAt: Date; durationMs: number; failure?: string },
): Promise<void> {
  const { finishedAt, durationMs, failure } = end
  const outcome =
    failure === undefined
      ? { error: null, failedAt: null }
      : { error: storable(failure), failedAt: finishedAt }
  await db
    .update(jobRuns)
    .set({ finishedAt, durationMs, ...outcome })
    .where(eq(jobRuns.name, name))
}

export async function listJobRuns(db: Database): Promise<JobRun[]> {
  return db.select().from(jobRuns)
}

/** A driver's message may contain anything; the database stores no NUL. */
const storable = (message: string) => message.replaceAll('\0', '').slice(0, longestMessage)

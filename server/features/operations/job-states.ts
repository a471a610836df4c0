import type { JobState } from '#contracts/operations/operations.ts'
import { type JobRun, listJobRuns } from '#server/database/job-runs.ts'
import type { Deps } from '#server/deps.ts'
import { type Job, longestRunMs } from '#server/platform/jobs/jobs.ts'
import { isOverdue, nextRunAfter } from './schedule.ts'

/** Each job of this server with its latest run, on any server. */
export async function listJobStates({
  db,
  jobs,
  clock,
}: Pick<Deps, 'db' | 'jobs' | 'clock'>): Promise<JobState[]> {
  const runs = new Map((await listJobRuns(db)).map((run) => [run.name, run]))
  const nowMs = clock.now().getTime()
  return Promise.all(
    jobs.list().map(async (job) => ({
      ...stateOf(job, runs.get(job.name), nowMs),
      progress: (await job.progress?.()) ?? null,
    })),
  )
}

function stateOf(
  { name, purpose, cron }: Pick<Job, 'name' | 'purpose' | 'cron'>,
  run: JobRun | undefined,
  nowMs: number,
): Omit<JobState, 'progress'> {
  const isOpen = run !== undefined && run.finishedAt === null
  const isLost = isOpen && nowMs - run.startedAt.getTime() > longestRunMs
  return {
    name,
    purpose,
    schedule: cron,
    nextRunAt: new Date(nextRunAfter(cron, nowMs)).toISOString(),
    lastStartedAt: run?.startedAt.toISOString() ?? null,
    lastFinishedAt: run?.finishedAt?.toISOString() ?? null,
    lastDurationMs: run?.durationMs ?? null,
    isRunning: isOpen && !isLost,
    error: isLost ? 'It did not end: its server was stopped, or it took too long' : (run?.error ?? null),
    failedAt: (isLost ? run.startedAt : run?.failedAt)?.toISOString() ?? null,
  }
}

/** The jobs that have not started although they were due more than two periods ago. */
export function overdueJobs(
  jobs: JobState[],
  { startedAt, nowMs }: { startedAt: Date; nowMs: number },
): JobState[] {
  return jobs.filter(({ schedule, lastStartedAt }) => {
    const sinceMs = lastStartedAt ? Date.parse(lastStartedAt) : startedAt.getTime()
    return isOverdue(schedule, { sinceMs, nowMs })
  })
}

import type { Job } from '#server/platform/jobs/jobs.ts'

/** Leap days: no minute that a test is likely to run in. */
const never = '0 0 29 2 *'

/** A job that counts its runs, and runs when it is woken. */
export function countingJob(
  name: string,
  work: () => Promise<void> = async () => undefined,
): Job & { runs: number } {
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

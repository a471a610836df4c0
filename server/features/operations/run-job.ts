import type { Deps } from '#server/deps.ts'
import { recordManualRun } from '#server/features/audit/record-manual-run.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound, unavailable } from '#server/platform/http/http-error.ts'

/** Wakes a job; it runs within seconds, on any server. @throws HttpError 404, or 503 when the queue is down. */
export async function runJob(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  admin: SignedIn,
  name: string,
): Promise<void> {
  if (!jobs.list().some((job) => job.name === name)) throw notFound('There is no such job')
  const queueProblem = jobs.problem()
  if (queueProblem) throw unavailable(`No job runs at the moment: ${queueProblem}`)
  await recordManualRun(db, admin, name)
  jobs.wake(name)
}

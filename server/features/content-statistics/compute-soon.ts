import type { Deps } from '#server/deps.ts'
import { computeContentStatistics, learnersAtOnce } from './compute-content-statistics.ts'
import { findLastOfNext } from './content-statistics.queries.ts'

export const contentStatisticsJob = 'content.statistics'

type ComputeDeps = Pick<Deps, 'db' | 'open' | 'clock' | 'log' | 'jobs'>

/**
 * Computations that are running within requests, by database: both tables of a page wait for the same one.
 */
const running = new WeakMap<Deps['open'], Promise<{ computedAt: Date }>>()

/**
 * Computes the statistics within the request when this is fast. With many learners the job computes them:
 * @returns null, without waiting.
 */
export async function computeSoon(deps: ComputeDeps): Promise<Date | null> {
  if (await areMany(deps)) {
    deps.jobs.wake(contentStatisticsJob)
    return null
  }
  const computing = running.get(deps.open) ?? computeContentStatistics(deps)
  running.set(deps.open, computing)
  try {
    return (await computing).computedAt
  } finally {
    running.delete(deps.open)
  }
}

/** Whether there are more learners than are read at once. */
async function areMany({ db }: ComputeDeps): Promise<boolean> {
  const lastId = await findLastOfNext(db, { afterId: 0, limit: learnersAtOnce })
  return lastId !== undefined && (await findLastOfNext(db, { afterId: lastId, limit: 1 })) !== undefined
}

import {
  contentPerformanceRows,
  type contentStatistics,
  hardestFromLearners,
} from '#contracts/content-statistics.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { computeContentStatistics } from './compute-content-statistics.ts'
import { findComputedAt, listCardPerformance, listChapterUsage } from './content-statistics.queries.ts'

type FindDeps = Pick<Deps, 'db' | 'open' | 'clock' | 'log'>

export async function findContentPerformance(
  deps: FindDeps,
  order: 'most-studied' | 'hardest',
): Promise<HandlerResult<typeof contentStatistics.contentPerformance>> {
  const computedAt = await ensureComputed(deps)
  const cardPerformance = await listCardPerformance(deps.db, {
    order,
    limit: contentPerformanceRows,
    leastLearners: order === 'hardest' ? hardestFromLearners : 1,
  })
  return { cardPerformance, computedAt }
}

export async function findChapterUsage(
  deps: FindDeps,
): Promise<HandlerResult<typeof contentStatistics.chapterUsage>> {
  const computedAt = await ensureComputed(deps)
  return { chapterUsage: await listChapterUsage(deps.db), computedAt }
}

/** First computations that are running, by database: both tables of a page wait for the same one. */
const running = new WeakMap<Deps['open'], Promise<{ computedAt: Date }>>()

/** The first look computes what the job has not computed yet. */
async function ensureComputed(deps: FindDeps): Promise<string> {
  const known = await findComputedAt(deps.db)
  if (known) return known.toISOString()
  const computing = running.get(deps.open) ?? computeContentStatistics(deps)
  running.set(deps.open, computing)
  try {
    return (await computing).computedAt.toISOString()
  } finally {
    running.delete(deps.open)
  }
}

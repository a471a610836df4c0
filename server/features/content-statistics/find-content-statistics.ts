import {
  contentPerformanceRows,
  type contentStatistics,
  hardestFromLearners,
} from '#contracts/content-statistics/content-statistics.ts'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { Deps } from '#server/deps.ts'
import { computeSoon } from './compute-soon.ts'
import { findComputedAt, listCardPerformance, listChapterUsage } from './content-statistics.queries.ts'

type FindDeps = Pick<Deps, 'db' | 'open' | 'clock' | 'log' | 'jobs'>

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

/** The first look computes what the job has not computed yet. @returns null when the job will take a while. */
async function ensureComputed(deps: FindDeps): Promise<string | null> {
  const known = (await findComputedAt(deps.db)) ?? (await computeSoon(deps))
  return known?.toISOString() ?? null
}

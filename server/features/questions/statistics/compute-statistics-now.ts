import type { Deps } from '#server/deps.ts'
import { recordManualRun } from '#server/features/audit/record-manual-run.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { computeStatistics } from './compute-statistics.ts'

export const questionStatisticsJob = 'questions.statistics'

/** As every night, when an admin asks for it. */
export async function computeStatisticsNow(
  deps: Deps,
  admin: SignedIn,
): Promise<{ questions: number; computedAt: Date }> {
  await recordManualRun(deps.db, admin, questionStatisticsJob)
  return computeStatistics(deps)
}

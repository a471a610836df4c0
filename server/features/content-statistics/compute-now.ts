import type { Deps } from '#server/deps.ts'
import { recordManualRun } from '#server/features/audit/record-manual-run.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { computeSoon, contentStatisticsJob } from './compute-soon.ts'

/** As every night, when an admin asks for it. @returns null when the job does it after the call. */
export async function computeNow(deps: Deps, admin: SignedIn): Promise<Date | null> {
  await recordManualRun(deps.db, admin, contentStatisticsJob)
  return computeSoon(deps)
}

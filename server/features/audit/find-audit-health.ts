import type { JobState } from '#contracts/operations/operations.ts'
import type { Deps } from '#server/deps.ts'
import { countChained } from './audit-chain.queries.ts'

export const auditVerifyJob = 'audit.verify'

/** How many entries the log has, and what its latest check found. */
export async function findAuditHealth(
  { db }: Pick<Deps, 'db'>,
  jobs: readonly JobState[],
): Promise<{ entries: number; checkedAt: string | null; problem: string | null }> {
  const job = jobs.find(({ name }) => name === auditVerifyJob)
  return {
    entries: await countChained(db),
    checkedAt: job?.lastFinishedAt ?? null,
    problem: job?.error ?? null,
  }
}

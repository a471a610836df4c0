import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { auditVerifyJob } from './find-audit-health.ts'
import { pruneAudit } from './prune-audit.ts'
import { verifyAudit } from './verify-audit.ts'

export function auditJobs(deps: Deps): Job[] {
  return [
    {
      name: auditVerifyJob,
      purpose: 'Checks that no entry of the audit log was changed or removed',
      cron: '23 9 * * *',
      run: async () => {
        const { problem } = await verifyAudit(deps.db)
        if (problem) throw new Error(problem)
      },
    },
    {
      name: 'audit.prune',
      purpose: 'Deletes entries of the audit log that are older than they are kept',
      cron: '53 9 * * *',
      run: (stopping) => pruneAudit(deps, stopping),
    },
  ]
}

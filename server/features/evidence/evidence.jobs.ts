import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { computeReport, type ReportDeps } from './compute-report.ts'

export function evidenceJobs(deps: Deps & ReportDeps): Job[] {
  return [
    {
      name: 'evidence.report',
      purpose: 'Compares what was promised with what the learners who take part show',
      // At night in the Americas, where most learners are.
      cron: '3 9 * * *',
      run: async () => {
        await computeReport(deps)
      },
    },
  ]
}

import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { computeContentStatistics } from './compute-content-statistics.ts'
import { contentStatisticsJob } from './compute-soon.ts'

export function contentStatisticsJobs(deps: Deps): Job[] {
  return [
    {
      name: contentStatisticsJob,
      purpose: 'Sums up what learners do with cards and chapters',
      // At night in the Americas, where most learners are.
      cron: '33 8 * * *',
      run: async () => {
        await computeContentStatistics(deps)
      },
    },
  ]
}

import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteOldVisits } from './delete-old-visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

export function visitsJobs(deps: Deps): Job[] {
  return [
    {
      name: 'visits.roll-up',
      purpose: 'Counts page views and steps of the funnel by day, and finds where payments came from',
      cron: '*/10 * * * *',
      run: () => rollUpVisits(deps),
    },
    {
      name: 'visits.retain',
      purpose: 'Deletes single page views that are older than they may be kept',
      // At night in the Americas.
      cron: '41 8 * * *',
      run: () => deleteOldVisits(deps),
    },
  ]
}

import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs.ts'
import { deleteOldVisits } from './delete-old-visits.ts'
import { rollUpVisits } from './roll-up-visits.ts'

export function visitsJobs(deps: Deps): Job[] {
  return [
    { name: 'visits.roll-up', cron: '*/10 * * * *', run: () => rollUpVisits(deps) },
    // At night in the Americas.
    { name: 'visits.retain', cron: '41 8 * * *', run: () => deleteOldVisits(deps) },
  ]
}

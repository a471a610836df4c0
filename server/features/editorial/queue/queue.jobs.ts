import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { openTasks } from './open-tasks.ts'

export function editorialJobs(deps: Deps): Job[] {
  return [
    {
      name: 'editorial.open-tasks',
      purpose: 'Finds the content that is due for a review, reported, or answered in a strange way',
      // After the statistics, which say what learners do with the content.
      cron: '3 9 * * *',
      run: async (stopping) => {
        await openTasks(deps, stopping)
      },
    },
  ]
}

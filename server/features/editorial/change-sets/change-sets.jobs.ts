import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { makeDueSetsLive } from './make-due-sets-live.ts'

export function changeSetsJobs(deps: Deps): Job[] {
  return [
    {
      name: 'change_sets.publish',
      purpose: 'Makes change sets live whose time has come',
      cron: '* * * * *',
      run: () => makeDueSetsLive(deps),
    },
  ]
}

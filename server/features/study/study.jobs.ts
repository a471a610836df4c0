import type { Deps } from '#server/deps.ts'
import { deletePlansBefore } from '#server/features/study/day/day-plan.queries.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

/** As long as ratings may arrive late. */
const keptPlansMs = 30 * 86_400_000

export function studyJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    {
      name: 'study.plans',
      purpose: 'Deletes the plans of days that are over for a month',
      cron: '23 9 * * *',
      run: () => deletePlansBefore(db, new Date(clock.now().getTime() - keptPlansMs)),
    },
  ]
}

import type { Deps } from '#server/deps.ts'
import {
  changesListJob,
  digestJob,
  mailChangesLists,
  mailDigests,
} from '#server/features/study/changes/mail-changes.ts'
import { deletePlansBefore } from '#server/features/study/day/day-plan.queries.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

/** Plans are kept as long as delayed ratings may arrive. */
const keptPlansMs = 30 * 86_400_000

export function studyJobs(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'outline' | 'jobs'>): Job[] {
  const { db, clock } = deps
  return [
    {
      name: 'study.plans',
      purpose: 'Deletes the plans of days that are over for a month',
      cron: '23 9 * * *',
      run: () => deletePlansBefore(db, new Date(clock.now().getTime() - keptPlansMs)),
    },
    {
      name: digestJob,
      purpose: 'Mails learners who asked for it what changed last month of what they had learned',
      cron: '11 9 * * *',
      run: (stopping) => mailDigests(deps, stopping),
    },
    {
      name: changesListJob,
      purpose: 'Mails the subscribers of the list of changes what changed last month',
      cron: '41 9 * * *',
      run: (stopping) => mailChangesLists(deps, stopping),
    },
  ]
}

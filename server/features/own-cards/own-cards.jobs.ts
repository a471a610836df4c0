import { daysUntilGone } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteNotesArchivedBefore } from './notes/note-changes.queries.ts'

const dayMs = 86_400_000

export function ownCardsJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] {
  return [
    {
      name: 'own-cards.tidy',
      purpose: 'Removes notes of learners that were deleted more than 30 days ago',
      cron: '47 9 * * *',
      run: () => deleteNotesArchivedBefore(db, new Date(clock.now().getTime() - daysUntilGone * dayMs)),
    },
  ]
}

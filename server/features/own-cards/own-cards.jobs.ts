import { daysUntilGone } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { removeUnusedMedia } from './media/remove-unused-media.ts'
import { deleteNotesArchivedBefore } from './notes/note-changes.queries.ts'

const dayMs = 86_400_000

export function ownCardsJobs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Job[] {
  const daysAgo = () => new Date(clock.now().getTime() - daysUntilGone * dayMs)
  return [
    {
      name: 'own-cards.tidy',
      purpose: 'Removes notes of learners that were deleted more than 30 days ago',
      cron: '47 9 * * *',
      run: () => deleteNotesArchivedBefore(db, daysAgo()),
    },
    {
      name: 'own-cards.tidy-media',
      purpose: 'Removes pictures and sounds that no note of their learner has shown for 30 days',
      cron: '17 10 * * 0',
      run: () => removeUnusedMedia(db, daysAgo()),
    },
  ]
}

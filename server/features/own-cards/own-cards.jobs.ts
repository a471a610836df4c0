import { daysUntilGone } from '#domain/own-cards/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { deleteIdleImports } from './import/own-imports.queries.ts'
import { runImports } from './import/run-imports.ts'
import { importJob } from './import/start-import.ts'
import { removeUnusedMedia } from './media/remove-unused-media.ts'
import { sweepStore, syncStore } from './media/sync-store.ts'
import { deleteNotesArchivedBefore } from './notes/note-changes.queries.ts'

const dayMs = 86_400_000

export function ownCardsJobs(
  deps: Pick<Deps, 'db' | 'open' | 'clock' | 'log' | 'outline' | 'jobs' | 'mediaStore'>,
): Job[] {
  const { db, open, clock } = deps
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  return [
    {
      name: 'own-cards.tidy',
      purpose:
        'Removes notes of learners that were deleted more than 30 days ago, and files that nobody imported for a day',
      cron: '47 * * * *',
      run: async () => {
        await deleteNotesArchivedBefore(db, daysAgo(daysUntilGone))
        await deleteIdleImports(db, daysAgo(1))
        // The embedded database frees the space of deleted rows only when it is told to.
        if (open.engine === 'pglite') await open.script('vacuum own_import_parts')
      },
    },
    {
      name: importJob,
      purpose: 'Writes the notes of files that learners import',
      cron: '* * * * *',
      run: (stopping) => runImports(deps, stopping),
    },
    {
      name: 'own-cards.tidy-media',
      purpose: 'Removes pictures and sounds that no note of their learner has shown for 30 days',
      cron: '17 10 * * 0',
      run: () => removeUnusedMedia(db, daysAgo(daysUntilGone)),
    },
    {
      name: 'own-cards.sync-store',
      purpose:
        'Moves pictures and sounds to where MEDIA_STORE wants them, and removes deleted ones from the object store',
      cron: '*/5 * * * *',
      run: (stopping) => syncStore(deps, stopping),
    },
    {
      name: 'own-cards.sweep-store',
      purpose: 'Finds files in the store that no learner has, and lets them be removed',
      cron: '37 10 * * 0',
      run: () => sweepStore(deps),
    },
  ]
}

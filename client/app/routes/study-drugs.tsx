import { DrugsScreen } from '#client/features/drugs/drugs-screen.tsx'
import type { SaveDrugRating } from '#client/features/drugs/save-rating.ts'
import { newId } from '#client/platform/new-id.ts'
import { outbox } from '#client/platform/outbox/outbox.ts'
import { useUser } from '#client/platform/session.ts'
import { pageTitle } from '#client/platform/site.ts'
import { toast } from '#client/platform/toast.ts'
import { SyncStatus } from '#client/ui/sync-status.tsx'

export const meta = () => pageTitle('Study drugs')

/** Drug ratings take the way of all ratings: into the queue of this browser first. */
const saveRating: SaveDrugRating = (rating, title) => {
  outbox
    .record({ kind: 'drug-rating', reviewId: newId(), title, ...rating })
    .catch(() => toast({ title: 'Error', description: 'Failed to save your progress', destructive: true }))
}

export default function StudyDrugs() {
  const { user } = useUser()
  return user && <DrugsScreen user={user} saveRating={saveRating} status={<SyncStatus />} />
}

import type { Deps } from '#server/deps.ts'
import { oldestRequest } from './subscribe.ts'
import { deleteMailOfFormer, deleteRequestsBefore } from './subscriptions.queries.ts'

/** The links of a list work for this long after it was written, also when its subscription has ended. */
const keptListsMs = 30 * 86_400_000

/** Deletes addresses that were not confirmed in time, and the mail to those that have left the list of changes. */
export async function deleteFormerSubscribers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const links = oldestRequest(now)
  await deleteRequestsBefore(db, links)
  await deleteMailOfFormer(db, { links, lists: new Date(now.getTime() - keptListsMs) })
}

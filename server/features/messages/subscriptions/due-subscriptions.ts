import type { Database } from '#server/database/connect.ts'
import { type DueDigest, type DueList, takeDueDigests, takeDueLists } from './subscriptions.queries.ts'

const batch = 100

/**
 * Takes, in the caller's transaction, subscribers who have not been told of the changes before this day: of several
 * servers at once each takes others. When the transaction is saved, they have been told. At most 100 at a time.
 */
export async function takeDigestsToTell(tx: Database, until: string): Promise<DueDigest[]> {
  return takeDueDigests(tx, { until, limit: batch })
}

/** The same for the list of changes. */
export async function takeListsToTell(tx: Database, until: string): Promise<DueList[]> {
  return takeDueLists(tx, { until, limit: batch })
}

import type { OutboxRow, RejectedRow, StoredRow } from './changes.ts'
import type { Journal, OutboxQueue } from './outbox-storage.ts'

/**
 * The queue of a browser without a database: rows live as long as the page, and are still sent in order. The journal
 * holds them meanwhile, for the next page.
 */
export function createMemoryQueue(journal: Pick<Journal, 'remove'>): OutboxQueue {
  /** The ids of all rows, of those that have left too: a row listed in the journal just before may be added just after. */
  const added = new Set<string>()
  const sessions = new Map<string, number>()
  let rows: StoredRow[] = []
  let rejected: RejectedRow[] = []
  let lastOrder = 0
  let owner: number | undefined
  const drop = (row: StoredRow) => {
    rows = rows.filter(({ order }) => order !== row.order)
    if (row.id !== undefined) journal.remove(row.id)
  }
  return {
    isDurable: false,
    async add(row: OutboxRow) {
      if (row.id !== undefined && added.has(row.id)) return
      if (row.id !== undefined) added.add(row.id)
      lastOrder += 1
      rows.push({ ...row, order: lastOrder })
    },
    first: async (userId) => rows.find((row) => row.userId === userId),
    remove: async (row) => drop(row),
    async reject(row, reason) {
      drop(row)
      rejected.push({ ...row, reason })
    },
    listWaiting: async (userId) => rows.filter((row) => row.userId === userId),
    listRejected: async (userId) => rejected.filter((row) => row.userId === userId),
    async dismissRejected(userId) {
      rejected = rejected.filter((row) => row.userId !== userId)
    },
    findSessionId: async (session) => sessions.get(session),
    async removeSessionId(session) {
      sessions.delete(session)
    },
    async saveSessionId(row, sessionId) {
      drop(row)
      sessions.set(row.session, sessionId)
    },
    owner: async () => owner,
    async setOwner(userId) {
      owner = userId
    },
  }
}

import type { JournalRow, OutboxRow, RejectedRow, StoredRow } from './changes.ts'
import type { StudyDatabase } from './study-database.ts'

const prefix = 'outbox:'
/** Counts the rows of one millisecond, so that they stay in order. */
const placesPerMs = 1000

/**
 * Rows between the key press and the browser's database, which replies some milliseconds later. They are written in the
 * task of the key press itself, so that a page which is reloaded or closed in that very frame loses nothing.
 */
export function createJournal(storage: () => Storage) {
  let added = 0
  const keys = () => Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '')

  return {
    /** @returns false where the storage is full or forbidden. */
    add(row: JournalRow): boolean {
      const place = Date.now() * placesPerMs + (added++ % placesPerMs)
      try {
        storage().setItem(prefix + row.id, JSON.stringify({ place, row }))
        return true
      } catch {
        return false
      }
    },
    remove(id: string): void {
      try {
        storage().removeItem(prefix + id)
      } catch {
        return
      }
    },
    /** The rows in the journal, of this tab or of one that is gone, in the order in which they were added. */
    list(): JournalRow[] {
      try {
        return keys()
          .filter((key) => key.startsWith(prefix))
          .flatMap((key) => parseItem(storage().getItem(key)) ?? [])
          .sort((a, b) => a.place - b.place)
          .map(({ row }) => row)
      } catch {
        return []
      }
    },
  }
}
export type Journal = ReturnType<typeof createJournal>

/** The row that another tab has just added; undefined if the event is about something else. */
export const addedInOtherTab = ({ key, newValue }: StorageEvent): JournalRow | undefined =>
  key?.startsWith(prefix) ? parseItem(newValue)?.row : undefined

function parseItem(stored: string | null): { place: number; row: JournalRow } | undefined {
  try {
    const { place, row } = JSON.parse(stored ?? '{}')
    const isRow =
      typeof row?.kind === 'string' && typeof row.id === 'string' && typeof row.userId === 'number'
    return isRow && typeof place === 'number' ? { place, row } : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores the rows of this browser: each is written to the journal at once, then moved into the queue, one after another,
 * so that an undo never overtakes its rating.
 */
export function createOutboxStorage(journal: Journal, chooseQueue: () => Promise<OutboxQueue>) {
  let opened: Promise<OutboxQueue> | undefined
  let lastMove: Promise<unknown> = Promise.resolve()

  /** Chosen once and on first use: rows must not be split over two places, and importing opens nothing. */
  function queue(): Promise<OutboxQueue> {
    opened ??= chooseQueue().then(async (chosen) => {
      await emptyJournal(chosen)
      return chosen
    })
    return opened
  }

  /** Moves the rows of a page that was closed halfway, too. Rows that the queue fails to store stay, for the next time. */
  async function emptyJournal(target: OutboxQueue): Promise<void> {
    await inTurn(() => moveAll(target)).catch(() => undefined)
  }

  /** Stops at the first row that the queue fails to store. */
  async function moveAll(target: OutboxQueue): Promise<void> {
    for (const row of journal.list()) {
      await target.add(row)
      if (target.isDurable) journal.remove(row.id)
    }
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const move = lastMove.then(work)
    lastMove = move.catch(() => undefined)
    return move
  }

  /** @returns whether it is in the queue now. */
  async function moveToQueue(row: JournalRow, isInJournal: boolean): Promise<boolean> {
    try {
      const target = await queue()
      await inTurn(async () => {
        await moveAll(target)
        if (!isInJournal) await target.add(row)
      })
      return true
    } catch {
      return false
    }
  }

  return {
    queue,
    emptyJournal: () => queue().then(emptyJournal),
    /** Writes the row to the journal in this very task, and to the queue soon. */
    add(row: JournalRow): { isInJournal: boolean; isQueued: Promise<boolean> } {
      const isInJournal = journal.add(row)
      return { isInJournal, isQueued: moveToQueue(row, isInJournal) }
    },
  }
}

/** The rows of one browser, waiting to be sent. A row is durable once `add` has resolved. */
export interface OutboxQueue {
  /** When false, the rows live as long as the page, and stay in the journal until they have left the queue. */
  isDurable: boolean
  /** A row that is here already, by its id, is not added again. */
  add: (row: OutboxRow) => Promise<void>
  first: (userId: number) => Promise<StoredRow | undefined>
  remove: (row: StoredRow) => Promise<void>
  /** Moves a row that the server will never accept out of the queue, in one transaction. */
  reject: (row: StoredRow, reason: string) => Promise<void>
  listWaiting: (userId: number) => Promise<OutboxRow[]>
  listRejected: (userId: number) => Promise<RejectedRow[]>
  dismissRejected: (userId: number) => Promise<void>
  findSessionId: (session: string) => Promise<number | undefined>
  removeSessionId: (session: string) => Promise<void>
  /** Stores the server's id of a session and removes the row that began it, in one transaction. */
  saveSessionId: (row: StoredRow & { kind: 'session-start' }, sessionId: number) => Promise<void>
  owner: () => Promise<number | undefined>
  setOwner: (userId: number | undefined) => Promise<void>
}

export function createOutboxQueue(database: Pick<StudyDatabase, 'read' | 'write'>): OutboxQueue {
  return {
    isDurable: true,
    add: (row) =>
      database.write(['outbox', 'sessions'], async (change) => {
        const rows = change.objectStore('outbox')
        const isKnown =
          (row.id !== undefined && (await rows.index('byId').getKey(row.id)) !== undefined) ||
          (row.kind === 'session-start' &&
            (await change.objectStore('sessions').getKey(row.session)) !== undefined)
        const added = isKnown ? undefined : rows.add(row)
        // It commits at once, without waiting for the result, so that a tab closed meanwhile does not abort it.
        change.commit()
        await added
      }),
    first: (userId) =>
      database.read(['outbox'], async ({ store }) => {
        const found = await store.index('byUser').get(userId)
        return found as StoredRow | undefined
      }),
    remove: (row) => database.write(['outbox'], ({ store }) => store.delete(row.order)),
    reject: (row, reason) =>
      database.write(['outbox', 'refused'], async (change) => {
        const rejected = change.objectStore('refused').put({ ...row, reason })
        await Promise.all([rejected, change.objectStore('outbox').delete(row.order)])
      }),
    listWaiting: (userId) => database.read(['outbox'], ({ store }) => store.index('byUser').getAll(userId)),
    listRejected: (userId) => database.read(['refused'], ({ store }) => store.index('byUser').getAll(userId)),
    dismissRejected: (userId) =>
      database.write(['refused'], async ({ store }) => {
        const keys = await store.index('byUser').getAllKeys(userId)
        await Promise.all(keys.map((key) => store.delete(key)))
      }),
    findSessionId: async (session) =>
      (await database.read(['sessions'], ({ store }) => store.get(session)))?.sessionId,
    removeSessionId: (session) => database.write(['sessions'], ({ store }) => store.delete(session)),
    saveSessionId: ({ session, userId, order }, sessionId) =>
      database.write(['sessions', 'outbox'], async (change) => {
        const saved = change.objectStore('sessions').put({ session, userId, sessionId })
        await Promise.all([saved, change.objectStore('outbox').delete(order)])
      }),
    owner: () => database.read(['owner'], ({ store }) => store.get('current')),
    setOwner: (userId) =>
      database.write(['owner'], async ({ store }) => {
        await (userId === undefined ? store.delete('current') : store.put(userId, 'current'))
      }),
  }
}

import { newId } from '#client/platform/new-id.ts'
import { type Change, isProgress, type RejectedRow, type StoredRow, subjectOf } from './changes.ts'
import { createOutboxSender, type OutboxSenderParts } from './outbox-sender.ts'
import type { Journal, JournalRow, OutboxQueue } from './outbox-storage.ts'

/** What learners see of the outbox. */
export interface SyncState {
  waiting: number
  /** What the waiting rows are about, see `subjectOf`. */
  subjects: ReadonlySet<string>
  rejected: readonly RejectedRow[]
  /** The sign-in session has ended, as this tab or another one noticed: nothing is sent before the next sign-in. */
  needsSignIn: boolean
}

/** A row has left the queue: the server has it and replied, or will never accept it. Tabs send it to each other. */
export type Settled = { row: StoredRow; reply: unknown } | { row: StoredRow; isRejected: true; refused: true }
type SettledListener = (settled: Settled) => void

export interface OutboxSyncParts
  extends Pick<OutboxSenderParts, 'send' | 'exclusively' | 'pause' | 'onRejected' | 'onHeld'> {
  chooseQueue: () => Promise<OutboxQueue>
  journal: Journal
  /** A change could not be stored; or the tries are used up, for the first time since something was saved. */
  onFailure: () => void
  /** Everything that waited has arrived. */
  onDrained: () => void
  /** Rows of this browser changed: other tabs may have to read them again. `settled`: one has left the queue. */
  notifyTabs: (settled: Settled | null) => void
}

const nothing: SyncState = { waiting: 0, subjects: new Set(), rejected: [], needsSignIn: false }

/** The outbox of one tab, with what is shown of it. */
export function createOutboxSync(parts: OutboxSyncParts) {
  const { journal } = parts
  let ready: Promise<{ queue: OutboxQueue; send: (userId: number) => Promise<void> }> | undefined
  let userId: number | undefined
  let state = nothing
  let hasReportedFailure = false
  let isHeld = false
  /** This tab has stored its user as the owner; whatever the queue says then came from another tab. */
  let isOwnerStored = false
  let lastTurn: Promise<unknown> = Promise.resolve()
  let reads = 0
  let lastRead = 0
  const stateListeners = new Set<() => void>()
  const settledListeners = new Set<SettledListener>()

  /** Chosen once and on first use: rows must not be split over two places, and importing opens nothing. */
  function open() {
    ready ??= parts.chooseQueue().then(async (queue) => {
      await emptyJournal(queue)
      return { queue, send: createSender(queue) }
    })
    return ready
  }

  /** What is in the journal, also of a page that was closed halfway, goes into the queue. */
  async function emptyJournal(queue: OutboxQueue): Promise<void> {
    await inTurn(() => moveAll(queue)).catch(() => {
      // It stays in the journal, for the next time.
    })
  }

  /** In order, and no further than the first row that the queue fails to store: an undo never overtakes its rating. */
  async function moveAll(queue: OutboxQueue): Promise<void> {
    for (const row of journal.list()) {
      await queue.add(row)
      if (queue.isDurable) journal.remove(row.id)
    }
  }

  /** One after another: nothing enters the queue past what the journal holds. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = lastTurn.then(work)
    lastTurn = turn.catch(() => undefined)
    return turn
  }

  function createSender(queue: OutboxQueue) {
    return createOutboxSender({
      ...parts,
      queue,
      onSaved(row, reply) {
        hasReportedFailure = false
        isHeld = false
        settle({ row, reply })
      },
      onRejected(row, error) {
        parts.onRejected(row, error)
        // `refused` is what tabs of earlier versions read.
        settle({ row, isRejected: true, refused: true })
      },
      onStuck() {
        if (!hasReportedFailure && state.waiting > 0) parts.onFailure()
        hasReportedFailure ||= state.waiting > 0
      },
      onHeld(error) {
        isHeld = error.status === 401
        parts.onHeld(error)
      },
    })
  }

  function settle(settled: Settled): void {
    for (const listener of settledListeners) listener(settled)
    parts.notifyTabs(settled)
    void refresh()
  }

  /** A database that fails now is read again the next time. Of two reads at once the later one is right. */
  async function refresh(): Promise<void> {
    const { queue } = await open()
    const reader = userId
    const turn = ++reads
    const found = reader === undefined ? nothing : await readState(queue, reader).catch(() => state)
    if (reader !== userId || turn < lastRead) return
    lastRead = turn
    if (isSame(state, found)) return
    const isDrained = state.waiting > 0 && found.waiting === 0
    state = found
    for (const listener of stateListeners) listener()
    parts.notifyTabs(null)
    if (isDrained) parts.onDrained()
  }

  async function readState(queue: OutboxQueue, reader: number): Promise<SyncState> {
    const rows = (await queue.listWaiting(reader)).filter(isProgress)
    return {
      waiting: rows.length,
      subjects: new Set(rows.flatMap((row) => subjectOf(row) ?? [])),
      rejected: await queue.listRejected(reader),
      needsSignIn: rows.length > 0 && (isHeld || (isOwnerStored && (await queue.owner()) !== reader)),
    }
  }

  async function sync(): Promise<void> {
    const { queue, send } = await open()
    if (userId === undefined) return
    await emptyJournal(queue)
    try {
      await send(userId)
    } catch {
      // The database fails: the rows stay where they are, for the next sync.
    }
    await refresh()
  }

  /** By way of the journal, unless that could not store the row. */
  async function enqueue(row: JournalRow, isInJournal: boolean): Promise<void> {
    const { queue } = await open()
    await inTurn(async () => {
      await moveAll(queue)
      if (!isInJournal) await queue.add(row)
    })
    void refresh().then(sync)
  }

  /** Whether the change is stored. What the database fails to store stays in the journal, for the next sync. */
  async function store(change: Change): Promise<boolean> {
    if (userId === undefined) return false
    const row = { ...change, id: newId(), userId }
    const isInJournal = journal.add(row)
    const isQueued = enqueue(row, isInJournal).then(
      () => true,
      () => false,
    )
    return isInJournal || isQueued
  }

  async function setUser(next: number | undefined): Promise<void> {
    userId = next
    isHeld = false
    isOwnerStored = false
    const { queue } = await open()
    await queue.setOwner(next)
    isOwnerStored = userId === next
    parts.notifyTabs(null)
    await refresh()
    await sync()
  }

  return {
    /** From now on rows are written and sent for this user alone; undefined: nobody is signed in. */
    setUser,
    /** The server says that this user is signed in; another tab may have signed them out. */
    async confirmUser(confirmed: number): Promise<void> {
      if (confirmed === userId) await setUser(confirmed)
    },
    /** Written in the same task, and sent soon. @returns false, and the failure is reported, where it cannot be stored. */
    async record(change: Change): Promise<boolean> {
      const isStored = await store(change)
      if (!isStored) parts.onFailure()
      return isStored
    },
    sync,
    refresh,
    /** Another tab has changed rows; `settled` when one of them has left the queue. */
    receive(settled: Settled | null): void {
      if (settled && settled.row.userId === userId) {
        for (const listener of settledListeners) listener(settled)
      }
      void refresh()
    },
    async dismissRejected(): Promise<void> {
      const { queue } = await open()
      if (userId !== undefined) await queue.dismissRejected(userId)
      await refresh()
    },
    read: () => state,
    subscribe(listener: () => void) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    onSettled(listener: SettledListener) {
      settledListeners.add(listener)
      return () => settledListeners.delete(listener)
    },
  }
}

function isSame(a: SyncState, b: SyncState): boolean {
  const lengths = ({ waiting, subjects, rejected }: SyncState) =>
    `${waiting} ${subjects.size} ${rejected.length}`
  return (
    lengths(a) === lengths(b) &&
    a.needsSignIn === b.needsSignIn &&
    [...a.subjects].every((subject) => b.subjects.has(subject))
  )
}

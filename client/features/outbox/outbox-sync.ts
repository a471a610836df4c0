import { newId } from '#client/platform/new-id.ts'
import type { Journal, JournalRow } from './journal.ts'
import type { OutboxQueue } from './outbox-queue.ts'
import { type Change, isProgress, type RefusedRow, type StoredRow, subjectOf } from './outbox-rows.ts'
import { createOutboxSender, type OutboxSenderParts } from './outbox-sender.ts'

/** What people see of the queue. */
export interface SyncState {
  waiting: number
  /** What the waiting rows are about, see `subjectOf`. */
  subjects: ReadonlySet<string>
  refused: readonly RefusedRow[]
  /** The session has ended, as this tab or another one noticed: nothing is sent before the next sign-in. */
  needsSignIn: boolean
}

/** A row has left the queue: the server has it and answered, or will never take it. */
export type Settled = { row: StoredRow; reply: unknown } | { row: StoredRow; refused: true }
type SettledListener = (settled: Settled) => void

export interface OutboxSyncParts extends Pick<OutboxSenderParts, 'send' | 'exclusively' | 'pause'> {
  chooseQueue: () => Promise<OutboxQueue>
  journal: Journal
  /** The tries are used up for the first time since something was saved. */
  onFailure: () => void
  onRefused: OutboxSenderParts['onRefused']
  onHeld: OutboxSenderParts['onHeld']
  /** Everything that waited has arrived. */
  onDrained: () => void
  /** Rows of this browser changed: other tabs may want to look. `settled`: one has left the queue. */
  tellOtherTabs: (settled: Settled | null) => void
}

const nothing: SyncState = { waiting: 0, subjects: new Set(), refused: [], needsSignIn: false }

/** The queue of one tab, with what is shown of it. */
export function createOutboxSync(parts: OutboxSyncParts) {
  const { journal } = parts
  let ready: Promise<{ queue: OutboxQueue; send: (userId: number) => Promise<void> }> | undefined
  let userId: number | undefined
  let state = nothing
  let hasToldFailure = false
  let isHeld = false
  /** This tab has said who is here; whatever the queue says then came from another one. */
  let hasSaidUser = false
  let lastTurn: Promise<unknown> = Promise.resolve()
  let looks = 0
  let lastLook = 0
  const stateListeners = new Set<() => void>()
  const settledListeners = new Set<SettledListener>()

  /** Chosen once and on first use: rows must not be split over two places, and importing opens nothing. */
  function open() {
    ready ??= parts.chooseQueue().then(async (queue) => {
      await takeUp(queue)
      return { queue, send: createSender(queue) }
    })
    return ready
  }

  /** What is in the journal, also of a page that went away in the middle, goes where it was to go. */
  async function takeUp(queue: OutboxQueue): Promise<void> {
    await inTurn(() => moveAll(queue)).catch(() => {
      // It stays in the journal, for the next time.
    })
  }

  /** In order, and no further than the first row that the queue refuses: an undo never overtakes its rating. */
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
        hasToldFailure = false
        isHeld = false
        settle({ row, reply })
      },
      onRefused(row, error) {
        parts.onRefused(row, error)
        settle({ row, refused: true })
      },
      onStuck() {
        if (!hasToldFailure && state.waiting > 0) parts.onFailure()
        hasToldFailure ||= state.waiting > 0
      },
      onHeld(error) {
        isHeld = error.status === 401
        parts.onHeld(error)
      },
    })
  }

  function settle(settled: Settled): void {
    for (const listener of settledListeners) listener(settled)
    parts.tellOtherTabs(settled)
    void refresh()
  }

  /** A database that fails now is read again the next time. Of two looks at once the later one is right. */
  async function refresh(): Promise<void> {
    const { queue } = await open()
    const asked = userId
    const turn = ++looks
    const found = asked === undefined ? nothing : await look(queue, asked).catch(() => state)
    if (asked !== userId || turn < lastLook) return
    lastLook = turn
    if (isSame(state, found)) return
    const isDrained = state.waiting > 0 && found.waiting === 0
    state = found
    for (const listener of stateListeners) listener()
    parts.tellOtherTabs(null)
    if (isDrained) parts.onDrained()
  }

  async function look(queue: OutboxQueue, asked: number): Promise<SyncState> {
    const rows = (await queue.listWaiting(asked)).filter(isProgress)
    return {
      waiting: rows.length,
      subjects: new Set(rows.flatMap((row) => subjectOf(row) ?? [])),
      refused: await queue.listRefused(asked),
      needsSignIn: rows.length > 0 && (isHeld || (hasSaidUser && (await queue.owner()) !== asked)),
    }
  }

  async function sync(): Promise<void> {
    const { queue, send } = await open()
    if (userId === undefined) return
    await takeUp(queue)
    try {
      await send(userId)
    } catch {
      // The database fails: the rows stay where they are, for the next sync.
    }
    await refresh()
  }

  /** By way of the journal, unless it could not take the row. */
  async function store(row: JournalRow, isInJournal: boolean): Promise<void> {
    const { queue } = await open()
    await inTurn(async () => {
      await moveAll(queue)
      if (!isInJournal) await queue.add(row)
    })
    void refresh().then(sync)
  }

  async function setUser(next: number | undefined): Promise<void> {
    userId = next
    isHeld = false
    hasSaidUser = false
    const { queue } = await open()
    await queue.setOwner(next)
    hasSaidUser = userId === next
    parts.tellOtherTabs(null)
    await refresh()
    await sync()
  }

  return {
    /** From now on rows are written and sent for this user alone; undefined: nobody is signed in. */
    setUser,
    /** The server says that this person is signed in; another tab may have taken them for gone. */
    async confirmUser(confirmed: number): Promise<void> {
      if (confirmed === userId) await setUser(confirmed)
    },
    /** Written in the same task; resolves once the change is out of danger. Sending goes on behind it. */
    async record(change: Change): Promise<void> {
      if (userId === undefined) throw new Error('Nobody is signed in')
      const row = { ...change, id: newId(), userId }
      const isSafe = journal.add(row)
      const stored = store(row, isSafe)
      // What the database refuses stays in the journal, for the next sync.
      if (isSafe) stored.catch(() => undefined)
      else await stored
    },
    sync,
    refresh,
    /** Another tab has news; `settled` when a row of it has left the queue. */
    hear(settled: Settled | null): void {
      if (settled && settled.row.userId === userId) {
        for (const listener of settledListeners) listener(settled)
      }
      void refresh()
    },
    async forgetRefused(): Promise<void> {
      const { queue } = await open()
      if (userId !== undefined) await queue.forgetRefused(userId)
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
  const lengths = ({ waiting, subjects, refused }: SyncState) =>
    `${waiting} ${subjects.size} ${refused.length}`
  return (
    lengths(a) === lengths(b) &&
    a.needsSignIn === b.needsSignIn &&
    [...a.subjects].every((subject) => b.subjects.has(subject))
  )
}

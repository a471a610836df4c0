import type { OutboxQueue } from './outbox-queue.ts'
import type { Change, RefusedRow, StoredRow } from './outbox-rows.ts'
import { createOutboxSender, type OutboxSenderParts } from './outbox-sender.ts'

/** What people see of the queue. */
export interface SyncState {
  waiting: number
  refused: readonly RefusedRow[]
}
type SavedListener = (row: StoredRow, reply: unknown) => void

export interface OutboxSyncParts extends Pick<OutboxSenderParts, 'send' | 'exclusively' | 'pause'> {
  chooseQueue: () => Promise<OutboxQueue>
  /** The tries are used up for the first time since something was saved. */
  onFailure: () => void
  onRefused: OutboxSenderParts['onRefused']
  /** Everything that waited has arrived. */
  onDrained: () => void
  /** Rows of this browser changed: other tabs may want to look. */
  onChange: () => void
}

const nothing: SyncState = { waiting: 0, refused: [] }

/** The queue of one tab, with what is shown of it. */
export function createOutboxSync(parts: OutboxSyncParts) {
  let ready: Promise<{ queue: OutboxQueue; send: (userId: number) => Promise<void> }> | undefined
  let userId: number | undefined
  let state = nothing
  let hasToldFailure = false
  const stateListeners = new Set<() => void>()
  const savedListeners = new Set<SavedListener>()

  /** Chosen once and on first use: rows must not be split over two places, and importing opens nothing. */
  function open() {
    ready ??= parts.chooseQueue().then((queue) => ({ queue, send: createSender(queue) }))
    return ready
  }

  function createSender(queue: OutboxQueue) {
    return createOutboxSender({
      ...parts,
      queue,
      onSaved(row, reply) {
        hasToldFailure = false
        for (const listener of savedListeners) listener(row, reply)
        void refresh()
      },
      onStuck() {
        if (!hasToldFailure && state.waiting > 0) parts.onFailure()
        hasToldFailure ||= state.waiting > 0
      },
    })
  }

  async function refresh(): Promise<void> {
    const { queue } = await open()
    const asked = userId
    const found =
      asked === undefined
        ? nothing
        : { waiting: await queue.countWaiting(asked), refused: await queue.listRefused(asked) }
    if (asked !== userId) return
    const isDrained = state.waiting > 0 && found.waiting === 0
    const hasChanged = state.waiting !== found.waiting || state.refused.length !== found.refused.length
    if (!hasChanged) return
    state = found
    for (const listener of stateListeners) listener()
    parts.onChange()
    if (isDrained) parts.onDrained()
  }

  async function sync(): Promise<void> {
    const { send } = await open()
    if (userId === undefined) return
    await send(userId)
    await refresh()
  }

  return {
    /** From now on rows are written and sent for this user alone; undefined: nobody is signed in. */
    async setUser(next: number | undefined): Promise<void> {
      userId = next
      const { queue } = await open()
      await queue.setOwner(next)
      await refresh()
      await sync()
    },
    /** Resolves once the change is out of danger; sending goes on behind it. */
    async record(change: Change): Promise<void> {
      if (userId === undefined) throw new Error('Nobody is signed in')
      const { queue } = await open()
      await queue.add({ ...change, userId })
      void refresh().then(sync)
    },
    sync,
    refresh,
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
    onSaved(listener: SavedListener) {
      savedListeners.add(listener)
      return () => savedListeners.delete(listener)
    },
  }
}

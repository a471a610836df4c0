import { newId } from '#client/platform/new-id.ts'
import { subjectOf, withoutReplaced } from './change-kinds.ts'
import { type Change, isProgress, type OutboxRow, type RejectedRow, type StoredRow } from './changes.ts'
import { isUnreachable, OutboxSender, type OutboxSenderParts } from './outbox-sender.ts'
import { createOutboxStorage, type Journal, type OutboxQueue } from './outbox-storage.ts'

/** The state of the outbox that learners see. */
export interface SyncState {
  waiting: number
  /** The items that the waiting rows are about, see `subjectOf`. */
  subjects: ReadonlySet<string>
  rejected: readonly RejectedRow[]
  /** The sign-in session has ended, as this tab or another one noticed: nothing is sent before the next sign-in. */
  needsSignIn: boolean
  /** The last tries did not reach the server: nothing is wrong, and what waits is sent once they do. */
  isUnreachable: boolean
}

/** A row has left the queue: the server has it and replied, or will never accept it. Tabs send it to each other. */
export type Settled = { row: StoredRow; reply: unknown } | { row: StoredRow; isRejected: true; refused: true }
type SettledListener = (settled: Settled) => void

export interface OutboxSyncParts
  extends Pick<OutboxSenderParts, 'send' | 'exclusively' | 'pause' | 'onHeld'> {
  chooseQueue: () => Promise<OutboxQueue>
  journal: Journal
  /**
   * A change could not be stored; or the server was reached and the tries are used up, for the first time since something
   * was saved. A missing network never causes it.
   */
  onFailure: () => void
  /** The server refused a row for good: the first of a sync; the others are listed with it. */
  onRejected: OutboxSenderParts['onRejected']
  /** The browser knows that there is no network. */
  isOffline: () => boolean
  /** The server has everything that waited, or the time of a session. */
  onServerChanged: () => void
  /** Rows of this browser changed: other tabs may have to read them again. `settled`: one has left the queue. */
  notifyTabs: (settled: Settled | null) => void
}

const nothing: SyncState = {
  waiting: 0,
  subjects: new Set(),
  rejected: [],
  needsSignIn: false,
  isUnreachable: false,
}

/** The outbox of one tab: stores changes, sends them, and shows what waits. */
export class OutboxSync {
  readonly #parts: OutboxSyncParts
  readonly #storage: ReturnType<typeof createOutboxStorage>
  readonly #stateListeners = new Set<() => void>()
  readonly #settledListeners = new Set<SettledListener>()
  #sender: Promise<OutboxSender> | undefined
  #state = nothing
  #userId: number | undefined
  /** This tab has stored its user as the owner; whatever the queue says then came from another tab. */
  #isOwnerStored = false
  /** The server wants a sign-in before it accepts anything. */
  #isHeld = false
  #hasReportedFailure = false
  #hasReportedRejection = false
  #isUnreachable = false
  /** The number of reads of the state that were begun, and of the one that is shown. */
  #reads = 0
  #shownRead = 0

  constructor(parts: OutboxSyncParts) {
    this.#parts = parts
    this.#storage = createOutboxStorage(parts.journal, parts.chooseQueue)
  }

  /** From now on rows are written and sent for this user alone; undefined: nobody is signed in. */
  async setUser(userId: number | undefined): Promise<void> {
    this.#userId = userId
    this.#isHeld = false
    this.#isOwnerStored = false
    const queue = await this.#storage.queue()
    // Where the database fails, nothing is sent: rows are sent for the owner that it names.
    const isStored = await queue.setOwner(userId).then(
      () => true,
      () => false,
    )
    this.#isOwnerStored = isStored && this.#userId === userId
    this.#parts.notifyTabs(null)
    await this.refresh()
    await this.sync()
  }

  /** The server says that this user is signed in; another tab may have signed them out. */
  async confirmUser(userId: number): Promise<void> {
    if (userId === this.#userId) await this.setUser(userId)
  }

  /** Stores a change in the same task, and sends it soon. @returns false, after reporting it, where it cannot be stored. */
  async record(change: Change): Promise<boolean> {
    const isStored = await this.#store(change)
    if (!isStored) this.#parts.onFailure()
    return isStored
  }

  /** Changes that the database fails to store stay in the journal, for the next sync. */
  async #store(change: Change): Promise<boolean> {
    if (this.#userId === undefined) return false
    const { isInJournal, isQueued } = this.#storage.add({ ...change, id: newId(), userId: this.#userId })
    void isQueued.then(async (isDone) => {
      if (isDone) await this.refresh().then(() => this.sync())
    })
    return isInJournal || isQueued
  }

  /** Sends what waits. */
  async sync(): Promise<void> {
    const sender = await this.#openSender()
    if (this.#userId === undefined) return
    await this.#storage.emptyJournal()
    this.#hasReportedRejection = false
    try {
      await sender.sync(this.#userId)
    } catch {
      // The database fails: the rows stay where they are, for the next sync.
    }
    await this.refresh()
  }

  #openSender(): Promise<OutboxSender> {
    this.#sender ??= this.#storage.queue().then(
      (queue) =>
        new OutboxSender({
          ...this.#parts,
          queue,
          onSaved: (row, reply) => {
            this.#hasReportedFailure = false
            this.#isHeld = false
            this.#isUnreachable = false
            this.#settle({ row, reply })
          },
          onRejected: (row, error) => {
            this.#isUnreachable = false
            if (!this.#hasReportedRejection) this.#parts.onRejected(row, error)
            this.#hasReportedRejection = true
            // `refused` is what tabs of earlier versions read.
            this.#settle({ row, isRejected: true, refused: true })
          },
          onStuck: (_row, error) => {
            this.#isUnreachable = isUnreachable(error)
            if (this.#state.waiting === 0 || this.#isUnreachable || this.#parts.isOffline()) return
            if (!this.#hasReportedFailure) this.#parts.onFailure()
            this.#hasReportedFailure = true
          },
          onHeld: (error) => {
            this.#isHeld = error.status === 401
            this.#parts.onHeld(error)
          },
        }),
    )
    return this.#sender
  }

  #settle(settled: Settled): void {
    this.#announce(settled)
    this.#parts.notifyTabs(settled)
    void this.refresh()
  }

  #announce(settled: Settled): void {
    for (const listener of this.#settledListeners) listener(settled)
    // The row does not count as waiting, but it holds the time studied.
    if (settled.row.kind === 'session-end') this.#parts.onServerChanged()
  }

  /** Reads the state again. Of two reads at once the later one is right. */
  async refresh(): Promise<void> {
    const queue = await this.#storage.queue()
    const userId = this.#userId
    const read = ++this.#reads
    // A database that fails now is read again the next time.
    const found =
      userId === undefined ? nothing : await this.#readState(queue, userId).catch(() => this.#state)
    if (userId !== this.#userId || read < this.#shownRead) return
    this.#shownRead = read
    if (keyOf(found) === keyOf(this.#state)) return
    const isDrained = this.#state.waiting > 0 && found.waiting === 0
    this.#state = found
    for (const listener of this.#stateListeners) listener()
    this.#parts.notifyTabs(null)
    if (isDrained) this.#parts.onServerChanged()
  }

  async #readState(queue: OutboxQueue, userId: number): Promise<SyncState> {
    const rows = (await queue.listWaiting(userId)).filter(isProgress)
    return {
      waiting: rows.length,
      subjects: new Set(rows.flatMap((row) => subjectOf(row) ?? [])),
      rejected: withoutReplaced(await queue.listRejected(userId)),
      needsSignIn:
        rows.length > 0 && (this.#isHeld || (this.#isOwnerStored && (await queue.owner()) !== userId)),
      isUnreachable: this.#isUnreachable,
    }
  }

  /** Another tab has changed rows; `settled` when one of them has left the queue. */
  receive(settled: Settled | null): void {
    if (settled && settled.row.userId === this.#userId) this.#announce(settled)
    void this.refresh()
  }

  /**
   * The changes that wait for this user, in order, with those that a page closed halfway left behind. With them a screen
   * shows the server's reply as the learner left it.
   */
  async listWaiting(): Promise<OutboxRow[]> {
    try {
      const queue = await this.#storage.queue()
      await this.#storage.emptyJournal()
      return this.#userId === undefined ? [] : await queue.listWaiting(this.#userId)
    } catch {
      return []
    }
  }

  async dismissRejected(): Promise<void> {
    const queue = await this.#storage.queue()
    if (this.#userId !== undefined) await queue.dismissRejected(this.#userId)
    await this.refresh()
  }

  readonly read = (): SyncState => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#stateListeners.add(listener)
    return () => this.#stateListeners.delete(listener)
  }

  onSettled(listener: SettledListener) {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }
}

/** A text that is equal for states that look the same. */
function keyOf({ waiting, subjects, rejected, needsSignIn, isUnreachable: isCut }: SyncState): string {
  return JSON.stringify([waiting, [...subjects].sort(), rejected.length, needsSignIn, isCut])
}

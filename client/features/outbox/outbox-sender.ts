import { CallError } from '#client/platform/calls/call-error.ts'
import { isProgress, type StoredRow } from './changes.ts'
import type { OutboxQueue } from './outbox-storage.ts'

const retries = 3
const firstPauseMs = 1000

export interface OutboxSenderParts {
  queue: OutboxQueue
  /** Sends one row; `sessionId` is the server's id of the row's session, when there is one. */
  send: (row: StoredRow, sessionId: number | undefined) => Promise<unknown>
  /** One sender at a time, across tabs. */
  exclusively: (work: () => Promise<void>) => Promise<void>
  pause: (ms: number) => Promise<void>
  onSaved: (row: StoredRow, reply: unknown) => void
  /** The server will never accept this row; it has left the queue. */
  onRejected: (row: StoredRow, error: CallError) => void
  /** The tries are used up; the row and those behind it wait for the next sync. `error` is that of the last try. */
  onStuck: (row: StoredRow, error: unknown) => void
  /** The server wants a sign-in first, or a change of the password; everything waits for it. */
  onHeld: (error: CallError) => void
}

/** The step that a user has to take before anything else is saved. */
const comesFirst = new Set(['password_change_required', 'two_factor_setup_required'])

/**
 * The consequence of a failed send: `retry` may succeed later; `hold` needs a sign-in first, and the row waits for it; `reject`
 * will never succeed and must not block the rows behind it.
 */
export function meaningOf(error: unknown): 'retry' | 'hold' | 'reject' {
  if (!(error instanceof CallError)) return 'retry'
  const { status, code } = error
  if (status === 401 || comesFirst.has(code)) return 'hold'
  const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500
  return isTemporary ? 'retry' : 'reject'
}

/** The server could not be reached at all. */
export const isUnreachable = (error: unknown) => error instanceof CallError && error.status === 0

/** The server has lost the session, as after a backup was restored. */
const isSessionUnknown = (error: unknown) => error instanceof CallError && error.code === 'session_unknown'

/**
 * Sends what waits, in order, one row after another. A row leaves the queue only when the server has it; the server
 * counts each reviewId once, so a row whose reply was lost is simply sent again.
 */
export class OutboxSender {
  readonly #parts: OutboxSenderParts
  #running: Promise<void> | undefined
  #requestedFor: number | undefined

  constructor(parts: OutboxSenderParts) {
    this.#parts = parts
  }

  /** Resolves once everything is sent or has to wait. A call during a run makes the run check again at its end. */
  readonly sync = (userId: number): Promise<void> => {
    this.#requestedFor = userId
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #drain(): Promise<void> {
    while (this.#requestedFor !== undefined) {
      const userId = this.#requestedFor
      this.#requestedFor = undefined
      const run = { isStuck: false }
      await this.#parts.exclusively(async () => {
        run.isStuck = (await this.#sendAll(userId)) === 'stuck'
      })
      // A sync requested meanwhile meant the same row, and it has had its tries.
      if (run.isStuck && this.#requestedFor === userId) this.#requestedFor = undefined
    }
  }

  /** Another user may have signed in meanwhile, in this tab or another: the owner is read before every row. */
  async #sendAll(userId: number): Promise<'stopped' | 'stuck'> {
    const { queue } = this.#parts
    for (;;) {
      if ((await queue.owner()) !== userId) return 'stopped'
      const row = await queue.first(userId)
      if (!row) return 'stopped'
      const outcome = await this.#deliver(row)
      if (outcome !== 'next') return outcome
    }
  }

  /** Returns `next` when the next row may follow. */
  async #deliver(row: StoredRow): Promise<'next' | 'stopped' | 'stuck'> {
    const { queue, send, pause, onHeld, onStuck } = this.#parts
    for (let tries = 0; ; tries++) {
      const sessionId = await this.#sessionIdOf(row)
      try {
        await this.#settle(row, await send(row, sessionId))
        return 'next'
      } catch (error) {
        if (sessionId !== undefined && isSessionUnknown(error)) {
          await this.#removeSessionOf(row)
          continue
        }
        const meaning = meaningOf(error)
        if (meaning === 'reject') return this.#reject(row, error as CallError)
        if (meaning === 'hold') {
          onHeld(error as CallError)
          return 'stopped'
        }
        if (tries === retries) {
          onStuck(row, error)
          return 'stuck'
        }
        await pause(firstPauseMs * 2 ** tries)
        if ((await queue.owner()) !== row.userId) return 'stopped'
      }
    }
  }

  async #sessionIdOf(row: StoredRow): Promise<number | undefined> {
    return 'session' in row && row.session ? this.#parts.queue.findSessionId(row.session) : undefined
  }

  /** The rating counts without it; resuming the session begins it anew. */
  async #removeSessionOf(row: StoredRow): Promise<void> {
    if ('session' in row && row.session) await this.#parts.queue.removeSessionId(row.session)
  }

  async #settle(row: StoredRow, reply: unknown): Promise<void> {
    const { queue, onSaved } = this.#parts
    if (row.kind === 'session-start') await queue.saveSessionId(row, (reply as { id: number }).id)
    else await queue.remove(row)
    onSaved(row, reply)
  }

  async #reject(row: StoredRow, error: CallError): Promise<'next'> {
    const { queue, onRejected } = this.#parts
    if (isProgress(row)) {
      await queue.reject(row, error.text)
      onRejected(row, error)
    } else {
      await queue.remove(row)
    }
    return 'next'
  }
}

import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { questions } from '#contracts/questions/questions.ts'
import { browse } from '#contracts/study/browse.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { study } from '#contracts/study/study.ts'
import { interactionType } from '#domain/mastery/drug-mastery.ts'
import { isProgress, type OutboxRow, type StoredRow } from './changes.ts'
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
  /** The tries are used up; the row and those behind it wait for the next sync. `error`: of the last try. */
  onStuck: (row: StoredRow, error: unknown) => void
  /** The server wants a sign-in first, or a change of the password; everything waits for it. */
  onHeld: (error: CallError) => void
}

/** What a user has to do before anything else is saved. */
const comesFirst = new Set(['password_change_required', 'two_factor_setup_required'])

/**
 * What a failed send means: `retry` may succeed later; `hold` needs a sign-in first, and the row waits for it; `reject`
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
export function createOutboxSender(parts: OutboxSenderParts) {
  const { queue } = parts
  let running: Promise<void> | undefined
  let requestedFor: number | undefined

  async function drain(): Promise<void> {
    while (requestedFor !== undefined) {
      const userId = requestedFor
      requestedFor = undefined
      const run = { isStuck: false }
      await parts.exclusively(async () => {
        run.isStuck = (await sendAll(userId)) === 'stuck'
      })
      // A sync requested meanwhile meant the same row, and it has had its tries.
      if (run.isStuck && requestedFor === userId) requestedFor = undefined
    }
  }

  /** Another user may have signed in meanwhile, in this tab or another: the owner is read before every row. */
  async function sendAll(userId: number): Promise<'stopped' | 'stuck'> {
    for (;;) {
      if ((await queue.owner()) !== userId) return 'stopped'
      const row = await queue.first(userId)
      if (!row) return 'stopped'
      const outcome = await deliver(row)
      if (outcome !== 'next') return outcome
    }
  }

  /** `next`: the next row may follow. */
  async function deliver(row: StoredRow): Promise<'next' | 'stopped' | 'stuck'> {
    for (let tries = 0; ; tries++) {
      const sessionId = await sessionIdOf(row)
      try {
        await settle(row, await parts.send(row, sessionId))
        return 'next'
      } catch (error) {
        if (sessionId !== undefined && isSessionUnknown(error)) {
          await removeSessionOf(row)
          continue
        }
        const meaning = meaningOf(error)
        if (meaning === 'reject') return reject(row, error as CallError)
        if (meaning === 'hold') {
          parts.onHeld(error as CallError)
          return 'stopped'
        }
        if (tries === retries) {
          parts.onStuck(row, error)
          return 'stuck'
        }
        await parts.pause(firstPauseMs * 2 ** tries)
        if ((await queue.owner()) !== row.userId) return 'stopped'
      }
    }
  }

  async function sessionIdOf(row: StoredRow): Promise<number | undefined> {
    return 'session' in row && row.session ? queue.findSessionId(row.session) : undefined
  }

  /** The rating counts without it; resuming the session begins it anew. */
  async function removeSessionOf(row: StoredRow): Promise<void> {
    if ('session' in row && row.session) await queue.removeSessionId(row.session)
  }

  async function settle(row: StoredRow, reply: unknown): Promise<void> {
    if (row.kind === 'session-start') await queue.saveSessionId(row, (reply as { id: number }).id)
    else await queue.remove(row)
    parts.onSaved(row, reply)
  }

  async function reject(row: StoredRow, error: CallError): Promise<'next'> {
    if (isProgress(row)) {
      await queue.reject(row, error.text)
      parts.onRejected(row, error)
    } else {
      await queue.remove(row)
    }
    return 'next'
  }

  /** Resolves once everything is sent or has to wait. A call during a run makes the run check again at its end. */
  return function sync(userId: number): Promise<void> {
    requestedFor = userId
    running ??= drain().finally(() => {
      running = undefined
    })
    return running
  }
}

/**
 * The call that carries a change. It names its user: somebody else may sign in, in another tab, while the request is on
 * its way, and their cookie would travel with it. `sessionId` is the server's id of the row's session.
 */
export function sendChange(change: OutboxRow, sessionId: number | undefined): Promise<unknown> {
  const { userId } = change
  switch (change.kind) {
    case 'session-start': {
      const { session: key, chapterId, tags, mode, queue: deck } = change
      return call(study.startSession, { body: { chapterId, tags, mode, key, queue: deck } }, { userId })
    }
    case 'rating': {
      const { flashcardId, confidence, reviewId, reviewedAt, practice, seconds } = change
      const body = { confidence, reviewId, reviewedAt, practice, sessionId, seconds }
      return call(study.saveProgress, { params: { id: flashcardId }, body }, { userId })
    }
    case 'drug-rating': {
      const { drugId, componentId, confidence, reviewId, reviewedAt, seconds } = change
      const body = { drugId, componentId, confidence, reviewId, reviewedAt, seconds, sessionId }
      return call(
        studyComponents.saveInteraction,
        { body: { ...body, interactionType: interactionType(confidence) } },
        { userId },
      )
    }
    case 'undo': {
      const { flashcardId, reviewId, undoId } = change
      return call(study.undoReview, { params: { id: flashcardId }, body: { reviewId, undoId } }, { userId })
    }
    case 'drug-undo': {
      const { drugId, componentId, reviewId, undoId } = change
      return call(
        studyComponents.undoReview,
        { params: { drugId, componentId }, body: { reviewId, undoId } },
        { userId },
      )
    }
    case 'notes':
      return call(
        study.saveProgress,
        { params: { id: change.flashcardId }, body: { notes: change.notes } },
        { userId },
      )
    case 'mark': {
      const { flashcardId, needsReview } = change
      return call(study.saveProgress, { params: { id: flashcardId }, body: { needsReview } }, { userId })
    }
    case 'tomorrow':
      return call(study.bringToTomorrow, { params: { id: change.flashcardId } }, { userId })
    case 'suspend': {
      const { flashcardId, isSuspended } = change
      return call(browse.suspendCard, { params: { id: flashcardId }, body: { isSuspended } }, { userId })
    }
    case 'bury': {
      const { flashcardId, isBuried, changedAt } = change
      return call(browse.buryCard, { params: { id: flashcardId }, body: { isBuried, changedAt } }, { userId })
    }
    case 'answer': {
      const { blockId, questionId, answerId, chosen, confidence, isSubmitted, seconds, answeredAt } = change
      const body = { questionId, answerId, chosen, confidence, isSubmitted, seconds, answeredAt }
      // The explanation waits for it.
      return call(questions.answer, { params: { id: blockId }, body }, { userId, urgent: true })
    }
    case 'question-marks': {
      // The flag: a server of the version before asks for it.
      const { blockId, questionId, isFlagged = false, struck, highlights, seconds, changedAt } = change
      const body = { isFlagged, struck, highlights, seconds, changedAt }
      return call(questions.saveMarks, { params: { id: blockId, questionId }, body }, { userId })
    }
    case 'question-notes': {
      const { questionId, notes, needsReview, isStarred = needsReview } = change
      // Under both names: a server of the version before knows the earlier one alone.
      const body = { notes, isStarred, needsReview: isStarred }
      return call(questions.saveNotes, { params: { id: questionId }, body }, { userId })
    }
    case 'session-end':
      return endSession(change, sessionId)
  }
}

/** A session that the server does not know has no end to send. */
async function endSession(
  { userId, cardsStudied, averageMastery, stats }: OutboxRow & { kind: 'session-end' },
  sessionId: number | undefined,
): Promise<void> {
  if (sessionId === undefined) return
  const body = { sessionId, cardsStudied, averageMastery, stats }
  await call(study.endSession, { params: { id: sessionId }, body }, { userId })
}

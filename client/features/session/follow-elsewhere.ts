import { addedInOtherTab } from '#client/features/outbox/outbox-storage.ts'
import { type Elsewhere, mergeRatings, type TakingOver } from '#domain/session/merge-ratings.ts'
import { isSessionComplete, type SessionCardId, type SessionState } from '#domain/session/session-queue.ts'
import { changesOf, listElsewhere } from './ratings-elsewhere.ts'

/** A session that takes over ratings made elsewhere. */
export interface TakingSession {
  userId: number
  begunAt: number | undefined
  /** Returns the queue as it is now. */
  queue: () => SessionState
  facts: () => TakingOver & { undone: readonly string[] }
  merge: (rule: (queue: SessionState) => SessionState) => void
  /** Called for a rating that came from another browser. */
  onTakenFromServer: (cardId: SessionCardId) => void
}

/** The state of a session on screen that follows ratings made elsewhere. */
export interface Following {
  session: TakingSession
  isLeft: boolean
  isLooking: boolean
  /** The server was asked for ratings up to this time, in epoch milliseconds. */
  askedUntil: number
}

/** Each look covers this much of the one before, because the clocks of servers differ by a little. */
const overlapMs = 60_000

/** Runs when another tab has stored a change, or when the learner or the network is back. */
export async function followElsewhere(event: Event, following: Following): Promise<void> {
  if (event instanceof StorageEvent) {
    const row = addedInOtherTab(event)
    if (row?.userId === following.session.userId) take(changesOf([row]), following)
    return
  }
  if (following.isLooking || document.visibilityState === 'hidden') return
  following.isLooking = true
  try {
    await look(following)
  } finally {
    following.isLooking = false
  }
}

async function look(following: Following): Promise<void> {
  const beganAt = Date.now()
  const { session, askedUntil } = following
  const found = await listElsewhere(session.userId, beganAt - askedUntil + overlapMs)
  if (found.isComplete) following.askedUntil = beganAt
  for (const cardId of take(found, following)) following.session.onTakenFromServer(cardId)
}

/**
 * Takes over ratings. A complete session takes none, since its result was already shown. @returns the cards
 * of the ratings that were new
 */
function take(elsewhere: Elsewhere, { session, isLeft }: Following): SessionCardId[] {
  const before = session.queue()
  if (isLeft || isSessionComplete(before)) return []
  const { undone, ...taking } = session.facts()
  const all = { ...elsewhere, undone: [...elsewhere.undone, ...undone] }
  session.merge((queue) => mergeRatings(queue, all, taking))
  const known = new Set(before.steps)
  const isNew = (step: (typeof before.steps)[number]) => step.type === 'take-over' && !known.has(step)
  return session.queue().steps.flatMap((step) => (isNew(step) && 'cardId' in step ? [step.cardId] : []))
}

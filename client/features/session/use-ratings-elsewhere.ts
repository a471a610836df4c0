import { useEffect, useRef } from 'react'
import type { TakingOver } from '#domain/session/merge-ratings.ts'
import type { SessionCardId, SessionState } from '#domain/session/session-queue.ts'

/** A session that takes over what is rated elsewhere. */
export interface TakingSession {
  userId: number
  begunAt: number | undefined
  /** As it is now. */
  queue: () => SessionState
  facts: () => TakingOver & { undone: readonly string[] }
  merge: (rule: (queue: SessionState) => SessionState) => void
  /** A rating of another browser has come in. */
  onTakenFromServer: (cardId: SessionCardId) => void
}

/** How far a session on screen has followed what happens elsewhere. */
export interface Following {
  session: TakingSession
  isLeft: boolean
  isLooking: boolean
  /** Until when the server was asked, in epoch milliseconds. */
  askedUntil: number
}

/**
 * A session asks nothing twice: what other tabs rate comes in at once, and what the server has from any browser whenever the
 * learner comes back to this one, or the network does. None of it is needed for the first card.
 */
export function useRatingsElsewhere(session: TakingSession): void {
  const following = useRef<Following>(undefined)
  following.current ??= {
    session,
    isLeft: false,
    isLooking: false,
    askedUntil: session.begunAt ?? Date.now(),
  }
  useEffect(() => {
    if (following.current) following.current.session = session
  })
  useEffect(() => {
    const now = following.current
    if (!now) return
    now.isLeft = false
    const onEvent = (event: Event) =>
      void import('./follow-elsewhere.ts').then(
        ({ followElsewhere }) => followElsewhere(event, now),
        () => undefined,
      )
    const events = ['storage', 'focus', 'online', 'visibilitychange']
    for (const name of events) window.addEventListener(name, onEvent)
    return () => {
      now.isLeft = true
      for (const name of events) window.removeEventListener(name, onEvent)
    }
  }, [])
}

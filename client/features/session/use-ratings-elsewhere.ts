import { useEffect, useRef } from 'react'
import type { Following, TakingSession } from './follow-elsewhere.ts'

/**
 * Prevents a session from asking a card again that was rated elsewhere. Ratings of other tabs are taken over
 * at once. Ratings of other browsers are loaded from the server when the learner or the network comes back.
 * The first card waits for none of this.
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
      void import('./follow-elsewhere.ts')
        .then(({ followElsewhere }) => followElsewhere(event, now))
        .catch(() => undefined)
    const events = ['storage', 'focus', 'online', 'visibilitychange']
    for (const name of events) window.addEventListener(name, onEvent)
    return () => {
      now.isLeft = true
      for (const name of events) window.removeEventListener(name, onEvent)
    }
  }, [])
}

import { useEffect, useRef } from 'react'
import type { Following, TakingSession } from './follow-elsewhere.ts'

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

import { useEffect, useRef } from 'react'
import { onAddedInOtherTab } from '#client/features/outbox/outbox-storage.ts'
import type { Elsewhere, mergeRatings } from '#domain/session/merge-ratings.ts'
import { isSessionComplete, type SessionCardId, type SessionState } from '#domain/session/session-queue.ts'

/** Of what arrived just before the last look: clocks of servers differ by a little. */
const overlapMs = 60_000

interface TakingSession {
  userId: number
  begunAt: number | undefined
  /** As it is now. */
  queue: () => SessionState
  merge: (elsewhere: Elsewhere, rule: typeof mergeRatings) => void
  /** A rating of another browser has come in. */
  onTakenFromServer: (cardId: SessionCardId) => void
}

/** None of it is needed for the first card. */
async function load() {
  const [found, { mergeRatings: rule }] = await Promise.all([
    import('./ratings-elsewhere.ts'),
    import('#domain/session/merge-ratings.ts'),
  ])
  return { ...found, rule }
}

/**
 * A session asks nothing twice: what other tabs rate comes in at once, and what the server has from any browser whenever the
 * learner comes back to this one, or the network does.
 */
export function useRatingsElsewhere(session: TakingSession): void {
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session from beginning to end
  useEffect(() => {
    const { userId, begunAt = Date.now() } = session
    let isLeft = false
    let lookedAt = begunAt
    let isLooking = false

    /** @returns the cards of the ratings that came in. */
    function take(elsewhere: Elsewhere, rule: typeof mergeRatings): SessionCardId[] {
      const before = latest.current.queue()
      // A session that is over has told its result.
      if (isLeft || isSessionComplete(before)) return []
      latest.current.merge(elsewhere, rule)
      const known = new Set(before.steps)
      return latest.current
        .queue()
        .steps.flatMap((step) => (step.type === 'take-over' && !known.has(step) ? [step.cardId] : []))
    }

    async function look(): Promise<void> {
      const beganAt = Date.now()
      const { listElsewhere, rule } = await load()
      const found = await listElsewhere(userId, beganAt - lookedAt + overlapMs)
      if (found.isComplete) lookedAt = beganAt
      for (const cardId of take(found, rule)) latest.current.onTakenFromServer(cardId)
    }

    const stop = onAddedInOtherTab((row) => {
      if (row.userId !== userId) return
      void load().then(
        ({ changesOf, rule }) => take(changesOf([row]), rule),
        () => undefined,
      )
    })
    const onReturn = () => {
      if (isLooking || document.visibilityState === 'hidden') return
      isLooking = true
      void look()
        .catch(() => undefined)
        .finally(() => {
          isLooking = false
        })
    }
    window.addEventListener('focus', onReturn)
    window.addEventListener('online', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      isLeft = true
      stop()
      window.removeEventListener('focus', onReturn)
      window.removeEventListener('online', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [])
}

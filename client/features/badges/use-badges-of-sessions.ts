import { useEffect, useRef } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { badgesQuery } from './badges-query.ts'

interface Sessions {
  userId: number
  isInSession: boolean
  /** Undefined while it is not known. */
  isHidden: boolean | undefined
}

/**
 * Loads the badges when a session begins, to have a list to compare with. Loads them again when the learner
 * has left the session and the server has received everything done in it. Without a network both happen later
 * or not at all.
 */
export function useBadgesOfSessions({ userId, isInSession, isHidden }: Sessions): void {
  const wasInSession = useRef(false)
  useEffect(() => {
    if (isHidden !== false) return
    if (isInSession) {
      wasInSession.current = true
      void queryClient.prefetchQuery(badgesQuery(userId))
      return
    }
    if (!wasInSession.current) return
    wasInSession.current = false
    return onceAllIsSent(() => void reload(userId))
  }, [userId, isInSession, isHidden])
}

/** Loads the list anew: one that is still on its way may be older than the last rating. */
async function reload(userId: number): Promise<void> {
  const query = badgesQuery(userId)
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  await queryClient.prefetchQuery({ ...query, staleTime: 0 })
}

/** Runs `then` once, when the outbox is empty. @returns a function that cancels it */
function onceAllIsSent(then: () => void): () => void {
  let isOver = false
  const check = async () => {
    const waiting = await outbox.listWaiting()
    if (isOver || waiting.length > 0) return
    cancel()
    then()
  }
  const stop = outbox.onSettled(() => void check())
  const cancel = () => {
    isOver = true
    stop()
  }
  void outbox.sync().then(check)
  return cancel
}

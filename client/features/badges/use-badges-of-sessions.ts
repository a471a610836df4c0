import { useEffect, useRef } from 'react'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { badgesQuery } from './badges-query.ts'

interface Sessions {
  userId: number
  isInSession: boolean
  /** undefined while it is not known. */
  isHidden: boolean | undefined
}

/**
 * Loads the badges when a session begins, to compare with, and again when the learner has left it and the server has
 * what was done in it. Without a network both come later or not at all.
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

/** A list that is still on its way may be older than the last rating. */
async function reload(userId: number): Promise<void> {
  const query = badgesQuery(userId)
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  await queryClient.prefetchQuery({ ...query, staleTime: 0 })
}

/** Runs `then` once, when nothing waits to be sent. @returns what cancels it. */
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

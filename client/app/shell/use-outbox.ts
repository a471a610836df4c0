import { useEffect } from 'react'
import { keepSending, outbox } from '#client/features/outbox/outbox.ts'
import { forgetCachedCards } from '#client/features/study/cached-cards.ts'

/**
 * For the app's frame: ties the queue to who is signed in. `userId` is undefined while that is not known, as on a
 * start without a network, and null when nobody is.
 */
export function useOutbox(userId: number | null | undefined): void {
  useEffect(keepSending, [])
  useEffect(() => {
    if (userId === undefined) return
    void outbox.setUser(userId ?? undefined)
    void forgetCachedCards(userId)
  }, [userId])
}

/** At a sign-out: nothing is sent any more, and the cards that were loaded leave this browser. */
export async function stopOutbox(): Promise<void> {
  await outbox.setUser(undefined)
  await forgetCachedCards(null)
}

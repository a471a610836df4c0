import { useEffect } from 'react'
import { outbox, startSending } from '#client/features/outbox/outbox.ts'
import { removeCachedCards } from '#client/features/study/cached-cards.ts'
import { removeKeptReplies } from '#client/platform/calls/offline-replies.ts'

/**
 * For the app's frame: ties the outbox to the signed-in user. `userId` is undefined while that is not known, as on a
 * start without a network, and null when nobody is signed in.
 */
export function useOutbox(userId: number | null | undefined): void {
  useEffect(startSending, [])
  useEffect(() => {
    if (userId === undefined) return
    void outbox.setUser(userId ?? undefined)
    void removeCachedCards(userId)
    void removeKeptReplies(userId)
  }, [userId])
}

/**
 * At a sign-out: nothing is sent any more, and what was loaded leaves this browser.
 * @returns false where that could not be removed.
 */
export async function stopOutbox(): Promise<boolean> {
  const removed = Promise.all([removeCachedCards(null), removeKeptReplies(null)])
  await outbox.setUser(undefined)
  return (await removed).every(Boolean)
}

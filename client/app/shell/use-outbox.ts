import { useEffect } from 'react'
import '#client/app/change-kinds.ts'
import { outbox, startSending } from '#client/features/outbox/outbox.ts'
import { removeCachedCards } from '#client/features/study/cached-cards.ts'
import { removeStoredReplies } from '#client/platform/calls/offline-replies.ts'
import { removeKeptMedia } from '#client/platform/storage/kept-media.ts'

/**
 * Connects the outbox to the signed-in user. The app's frame uses it. `userId` is undefined while it is
 * unknown, as on a start without a network, and null when nobody is signed in.
 */
export function useOutbox(userId: number | null | undefined): void {
  useEffect(startSending, [])
  useEffect(() => {
    if (userId === undefined) return
    void outbox.setUser(userId ?? undefined)
    void removeCachedCards(userId)
    void removeStoredReplies(userId)
    void removeKeptMedia(userId)
  }, [userId])
}

/**
 * Stops the outbox at a sign-out: nothing is sent any more, and the loaded data is removed from this browser.
 * @returns false if the data could not be removed
 */
export async function stopOutbox(): Promise<boolean> {
  const removed = Promise.all([removeCachedCards(null), removeStoredReplies(null), removeKeptMedia(null)])
  await outbox.setUser(undefined)
  return (await removed).every(Boolean)
}

import { useSyncExternalStore } from 'react'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { outdatedAddresses, sendChange, wordsOf } from './change-kinds.ts'
import { createMemoryQueue } from './memory-queue.ts'
import { createJournal, createOutboxQueue } from './outbox-storage.ts'
import { OutboxSync, type Settled, type SyncState } from './outbox-sync.ts'
import { studyDatabase } from './study-database.ts'

/** The name that earlier versions use, which may be open in other tabs. */
const channelName = 'ratings'
let channel: BroadcastChannel | undefined
const journal = createJournal(() => window.localStorage)

const progressFailed = 'Failed to save your progress'

/** The changes of this browser that the server does not have yet. */
export const outbox = new OutboxSync({
  /** A database that cannot be read does not hold back what a learner does: the journal has it. */
  chooseQueue: () => {
    const queue = createOutboxQueue(studyDatabase)
    return queue.owner().then(
      () => queue,
      () => createMemoryQueue(journal),
    )
  },
  journal,
  send: (row, sessionId) => sendChange(row, { userId: row.userId, sessionId }),
  /** Locks exist on https and localhost. Without them two tabs may send a row twice; the server counts it once. */
  exclusively: async (work) => {
    await (navigator.locks ? navigator.locks.request(channelName, work) : work())
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onFailure: () => errorToast(progressFailed),
  onRejected: (row, error) =>
    errorToast(`${progressFailed}: ${error.text}`, `${wordsOf(row).name} could not be saved`),
  isOffline: () => !navigator.onLine,
  onHeld: ({ status }) => {
    // A learner in the middle of a session is asked to sign in, not sent away; a password change has its own screen.
    if (status !== 401) void queryClient.invalidateQueries({ queryKey: userKey })
  },
  onServerChanged: () => void refetchOutdated(),
  notifyTabs: (settled) => channel?.postMessage(settled),
})

/** Requests the replies on screen again that changes have outdated. */
function refetchOutdated(): Promise<void> {
  const outdated = outdatedAddresses()
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => outdated.some((start) => String(queryKey[0]).startsWith(start)),
  })
}

const pollMs = 30_000

/** Sends what waits when the network returns, and every 30 s while something waits. @returns what stops it. */
export function startSending(): () => void {
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Settled | null>) => outbox.receive(data)
  const sync = () => void outbox.sync()
  const poll = setInterval(() => outbox.read().waiting > 0 && sync(), pollMs)
  window.addEventListener('online', sync)
  return () => {
    clearInterval(poll)
    window.removeEventListener('online', sync)
    channel?.close()
    channel = undefined
  }
}

export function useSyncState(): SyncState {
  return useSyncExternalStore(outbox.subscribe, outbox.read)
}

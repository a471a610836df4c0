import { useSyncExternalStore } from 'react'
import { queryClient, userKey } from '#client/platform/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { createJournal } from './journal.ts'
import { createMemoryQueue } from './memory-queue.ts'
import { createOutboxQueue } from './outbox-queue.ts'
import { createOutboxSync, type Settled, type SyncState } from './outbox-sync.ts'
import { sendChange } from './send-change.ts'
import { studyDatabase } from './study-database.ts'

/** As in earlier versions, which may be open in other tabs. */
const channelName = 'ratings'
let channel: BroadcastChannel | undefined
const journal = createJournal(() => window.localStorage)

/** What a learner did in this browser and the server does not have yet, and the way it takes there. */
export const outbox = createOutboxSync({
  chooseQueue: () =>
    studyDatabase().then(
      () => createOutboxQueue(studyDatabase),
      () => createMemoryQueue(journal),
    ),
  journal,
  send: sendChange,
  /** Locks exist on https and localhost. Without them two tabs may send a row twice; the server counts it once. */
  exclusively: async (work) => {
    await (navigator.locks ? navigator.locks.request(channelName, work) : work())
  },
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onFailure: () => toast({ title: 'Error', description: 'Failed to save your progress', destructive: true }),
  onRefused: (_, error) =>
    toast({ title: 'A rating could not be saved', description: error.text, destructive: true }),
  onHeld: ({ status }) => {
    // Somebody in the middle of a session is asked, not thrown out; a new password has a screen of its own.
    if (status !== 401) void queryClient.invalidateQueries({ queryKey: userKey })
  },
  onDrained: () => void forgetStaleAnswers(),
  tellOtherTabs: (settled) => channel?.postMessage(settled),
})

/** Answers that the ratings have outdated are read again where they are on screen. */
function forgetStaleAnswers(): Promise<void> {
  const outdated = [
    '/api/chapters',
    '/api/study/',
    '/api/analytics',
    '/api/tag-progress',
    '/api/badges',
    '/api/progress',
    '/api/drugs/classes',
  ]
  return queryClient.invalidateQueries({
    predicate: ({ queryKey }) => outdated.some((start) => String(queryKey[0]).startsWith(start)),
  })
}

const pollMs = 30_000

/** Sends what waits at start, when the network returns, and every 30 s while something waits. Returns its stop. */
export function keepSending(): () => void {
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Settled | null>) => outbox.hear(data)
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

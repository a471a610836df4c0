import { beforeEach } from 'vitest'
import type { StoredRow } from '#client/features/outbox/changes.ts'
import { createJournal, createOutboxQueue, type OutboxQueue } from '#client/features/outbox/outbox-storage.ts'
import { OutboxSync, type Settled } from '#client/features/outbox/outbox-sync.ts'
import { emptyStudyDatabase, nameOf } from './outbox-changes.ts'
import { createStorage } from './storage.ts'

type Respond = (row: StoredRow) => unknown

/** The tabs of a browser whose storage is empty at the start of each test. */
export function openBrowser() {
  const database = emptyStudyDatabase()
  const browser = { database, storage: createStorage(), openTab }
  let last: Promise<unknown> = Promise.resolve()
  /** Like the lock of a browser: the tabs send one after another. */
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  beforeEach(() => {
    browser.storage = createStorage()
  })

  /** Opens one tab of the browser. `seen` records its actions. */
  function openTab(respond: Respond = () => ({}), chooseQueue?: () => Promise<OutboxQueue>) {
    const network = { isOffline: false }
    const seen = {
      sent: [] as string[],
      notified: [] as (Settled | null)[],
      settled: [] as Settled[],
      failures: 0,
      rejections: 0,
      changed: 0,
    }
    const tab = new OutboxSync({
      chooseQueue: chooseQueue ?? (async () => createOutboxQueue(database)),
      journal: createJournal(() => browser.storage),
      send: async (row) => {
        seen.sent.push(nameOf(row))
        const result = respond(row)
        if (result instanceof Error) throw result
        return result
      },
      exclusively,
      pause: async () => undefined,
      onFailure: () => {
        seen.failures++
      },
      onRejected: () => {
        seen.rejections++
      },
      isOffline: () => network.isOffline,
      onHeld: () => undefined,
      onServerChanged: () => {
        seen.changed++
      },
      notifyTabs: (settled) => void seen.notified.push(settled),
    })
    tab.onSettled((settled) => seen.settled.push(settled))
    return { tab, seen, network }
  }
  return browser
}

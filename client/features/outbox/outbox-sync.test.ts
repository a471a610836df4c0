import { beforeEach, describe, expect, it } from 'vitest'
import { ann, answerTo, emptyStudyDatabase, failure, nameOf, rating } from '#tests/support/outbox-changes.ts'
import { createStorage } from '#tests/support/storage.ts'
import type { Change, StoredRow } from './changes.ts'
import { createMemoryQueue } from './memory-queue.ts'
import { createJournal, createOutboxQueue, type OutboxQueue } from './outbox-storage.ts'
import { OutboxSync, type Settled } from './outbox-sync.ts'

const database = emptyStudyDatabase()
let storage: Storage
beforeEach(() => {
  storage = createStorage()
})

type Respond = (row: StoredRow) => unknown

/** One tab of the browser. `seen` records what it does. */
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
    chooseQueue: chooseQueue ?? (async () => createOutboxQueue(database.get)),
    journal: createJournal(() => storage),
    send: async (row) => {
      seen.sent.push(nameOf(row))
      const result = respond(row)
      if (result instanceof Error) throw result
      return result
    },
    exclusively: (work) => work(),
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

describe('the journal', () => {
  it('holds a change in the task in which it was made, until the database has it', async () => {
    const { tab, seen } = openTab()
    await tab.setUser(ann)
    const recorded = tab.record(rating(1))
    expect(storage.length).toBe(1)
    await recorded
    await expect.poll(() => seen.sent).toEqual(['rating 1'])
    expect(storage.length).toBe(0)
  })

  it('sends what a page that was closed in the very frame left behind, in order and once', async () => {
    // This page never reaches its database.
    const gone = openTab(undefined, () => new Promise<never>(() => undefined)).tab
    void gone.setUser(ann)
    void gone.record(rating(3))
    void gone.record(rating(1))
    void gone.record(rating(2))
    const { tab, seen } = openTab()
    const anotherTab = openTab()
    await Promise.all([tab.setUser(ann), anotherTab.tab.sync()])
    expect(seen.sent).toEqual(['rating 3', 'rating 1', 'rating 2'])
    expect(storage.length).toBe(0)
  })

  it('keeps the change when the database fails to store it, and sends it with the next sync', async () => {
    let isBroken = false
    const queue = createOutboxQueue(async () => {
      if (isBroken) throw new DOMException('full', 'QuotaExceededError')
      return database.get()
    })
    const { tab, seen } = openTab(undefined, async () => queue)
    await tab.setUser(ann)
    isBroken = true
    await tab.record(rating(1))
    expect(storage.length).toBe(1)
    isBroken = false
    await tab.sync()
    expect(seen.sent).toEqual(['rating 1'])
  })

  it('never lets a later change overtake one that the database failed to store at first', async () => {
    let failures = 1
    const working = createOutboxQueue(database.get)
    const { tab, seen } = openTab(undefined, async () => ({
      ...working,
      add: (row) => (failures-- > 0 ? Promise.reject(new DOMException('x', 'AbortError')) : working.add(row)),
    }))
    await tab.setUser(ann)
    const undo: Change = { kind: 'undo', flashcardId: 1, reviewId: 'review-1', undoId: 'u' }
    await Promise.all([tab.record(rating(1)), tab.record(undo)])
    await expect.poll(() => seen.sent).toEqual(['rating 1', 'undo 1'])
  })

  it('holds a change until the server has it where the queue lives as long as the page', async () => {
    let isOnline = false
    const respond = (row: StoredRow) => {
      if (!isOnline) return failure(0)
      if (row.kind === 'session-start') return { id: 77 }
      return nameOf(row) === 'rating 2' ? failure(404) : {}
    }
    const start: Change = { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: '' }
    const gone = openTab(respond, async () => createMemoryQueue(createJournal(() => storage))).tab
    await gone.setUser(ann)
    for (const change of [start, rating(1), rating(2)]) await gone.record(change)
    await expect.poll(() => gone.read().waiting).toBe(2)
    expect(storage.length).toBe(3)
    // The page is closed, and another one opened.
    isOnline = true
    const { tab, seen } = openTab(respond, async () => createMemoryQueue(createJournal(() => storage)))
    await tab.setUser(ann)
    expect(seen.sent).toEqual(['session-start', 'rating 1', 'rating 2'])
    expect(storage.length).toBe(0)
    await tab.sync()
    expect(seen.sent).toHaveLength(3)
  })

  it('where nothing can be stored at all, says so', async () => {
    const { tab: broken, seen } = openTab(undefined, async () => ({
      ...createOutboxQueue(database.get),
      add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }))
    await broken.setUser(ann)
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(await broken.record(rating(1))).toBe(false)
    expect(seen.failures).toBe(1)
  })

  it('ignores what it cannot read', async () => {
    storage.setItem('outbox:x', '{"row":{}')
    storage.setItem('outbox:y', '{"place":1,"row":{"kind":7}}')
    const { tab, seen } = openTab()
    await tab.setUser(ann)
    expect(seen).toMatchObject({ sent: [], failures: 0 })
  })
})

it('says that the server has something new: after the last rating, and once more when a session’s time is there', async () => {
  const { tab, seen } = openTab((row) => (row.kind === 'session-start' ? { id: 77 } : {}))
  await tab.setUser(ann)
  await tab.record({ kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: 'chapter' })
  await tab.record(rating(1, 's'))
  await expect.poll(() => seen.changed).toBe(1)
  const stats = { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 90 }
  await tab.record({ kind: 'session-end', session: 's', cardsStudied: 1, averageMastery: 75, stats })
  await expect.poll(() => seen.changed).toBe(2)
  expect(seen.sent).toEqual(['session-start', 'rating 1', 'session-end'])
})

describe('what is shown', () => {
  it('names what waits, until the server has it or rejects it', async () => {
    let isOnline = false
    const { tab, seen } = openTab((row) => {
      if (!isOnline) return failure(0)
      return nameOf(row) === 'rating 2' ? failure(404) : { saved: true }
    })
    await tab.setUser(ann)
    await tab.record(rating(1))
    await tab.record(rating(2))
    await expect.poll(() => tab.read().waiting).toBe(2)
    expect([...tab.read().subjects]).toEqual(['card:1', 'card:2'])
    isOnline = true
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, subjects: new Set(), rejected: [{ flashcardId: 2 }] })
    expect(seen.settled).toMatchObject([{ reply: { saved: true } }, { isRejected: true }])
  })

  it('lists what waits in its order, also what a page that was closed halfway left behind', async () => {
    const gone = openTab(undefined, () => new Promise<never>(() => undefined)).tab
    void gone.setUser(ann)
    void gone.record(answerTo(3))
    const { tab } = openTab(() => failure(0))
    await tab.setUser(ann)
    await tab.record(rating(1))
    expect((await tab.listWaiting()).map(nameOf)).toEqual(['answer 3', 'rating 1'])
    await expect.poll(() => [...tab.read().subjects]).toEqual(['question:3', 'card:1'])
    await tab.setUser(2)
    expect(await tab.listWaiting()).toEqual([])
  })

  it('notifies the other tabs which row has left, and listens only for the signed-in user', async () => {
    const { tab, seen } = openTab()
    const listening = openTab()
    await listening.tab.setUser(ann)
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.notified.filter(Boolean)).toHaveLength(1)
    const [sent] = seen.notified.filter((settled) => settled !== null)
    if (!sent) throw new Error('no tab was notified')
    listening.tab.receive({ ...sent, row: { ...sent.row, userId: 2 } })
    expect(listening.seen.settled).toEqual([])
    listening.tab.receive(sent)
    expect(listening.seen.settled).toMatchObject([{ row: { flashcardId: 1 } }])
  })

  it('asks for a sign-in on 401, keeps everything, and sends after it', async () => {
    let isSignedIn = false
    const { tab, seen } = openTab(() => (isSignedIn ? {} : failure(401)))
    await tab.setUser(ann)
    expect(tab.read().needsSignIn).toBe(false)
    await tab.record(rating(1))
    await tab.record(rating(2))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 2, needsSignIn: true })
    isSignedIn = true
    seen.sent = []
    await tab.setUser(ann)
    expect(seen.sent).toEqual(['rating 1', 'rating 2'])
    expect(tab.read()).toMatchObject({ waiting: 0, needsSignIn: false })
  })

  it('asks for a sign-in when another tab noticed that it has ended, and when somebody else signed in there', async () => {
    const { tab, seen } = openTab()
    const another = openTab(() => failure(401))
    await tab.setUser(ann)
    await another.tab.setUser(undefined)
    await tab.record(rating(1))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 1, needsSignIn: true })
    await another.tab.setUser(2)
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 1, needsSignIn: true })
    expect(seen.sent).toEqual([])
    // The server names the signed-in user: that of this tab, or one whom this tab does not know yet.
    await tab.confirmUser(2)
    expect(seen.sent).toEqual([])
    await tab.confirmUser(ann)
    expect(seen.sent).toEqual(['rating 1'])
    expect(tab.read()).toMatchObject({ waiting: 0, needsSignIn: false })
  })

  it('notifies the other tabs when a user signs in or out', async () => {
    const { tab, seen } = openTab()
    await tab.setUser(undefined)
    expect(seen.notified).toEqual([null])
  })
})

describe('what is announced', () => {
  it('is nothing when the server cannot be reached: the change waits', async () => {
    const { tab, seen } = openTab(() => failure(0, 'network'))
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 1, isUnreachable: true })
    await tab.sync()
    expect(seen.failures).toBe(0)
  })

  it('is nothing while the browser knows that there is no network, whatever answers', async () => {
    const { tab, seen, network } = openTab(() => failure(503))
    network.isOffline = true
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.sent).toHaveLength(4)
    await tab.sync()
    expect(seen.failures).toBe(0)
  })

  it('is a failure, once, when the server was reached and the tries are used up; again after something was saved', async () => {
    let isBusy = true
    const { tab, seen } = openTab(() => (isBusy ? failure(429) : {}))
    await tab.setUser(ann)
    await tab.record(rating(1))
    await expect.poll(() => seen.failures).toBe(1)
    await tab.sync()
    expect(seen.failures).toBe(1)
    isBusy = false
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, isUnreachable: false })
    isBusy = true
    await tab.record(rating(2))
    await expect.poll(() => seen.failures).toBe(2)
  })

  it('is one refusal for all that a sync brings back', async () => {
    let isOnline = false
    const { tab, seen } = openTab(() => failure(isOnline ? 422 : 0))
    await tab.setUser(ann)
    for (const change of [rating(1), rating(2), rating(3)]) await tab.record(change)
    await expect.poll(() => tab.read()).toMatchObject({ waiting: 3, isUnreachable: true })
    isOnline = true
    await tab.sync()
    expect(tab.read()).toMatchObject({ waiting: 0, isUnreachable: false })
    expect(tab.read().rejected).toHaveLength(3)
    expect(seen.rejections).toBe(1)
  })
})

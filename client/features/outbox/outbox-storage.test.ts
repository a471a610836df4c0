import { describe, expect, it } from 'vitest'
import { ann, failure, nameOf, rating } from '#tests/support/component/outbox-changes.ts'
import { openBrowser } from '#tests/support/component/outbox-tabs.ts'
import type { Change, StoredRow } from './changes.ts'
import { createMemoryQueue } from './memory-queue.ts'
import { createJournal, createOutboxQueue } from './outbox-storage.ts'

const browser = openBrowser()
const { openTab } = browser

describe('the journal', () => {
  it('holds a change in the task in which it was made, until the database has it', async () => {
    const { tab, seen } = openTab()
    await tab.setUser(ann)
    const recorded = tab.record(rating(1))
    expect(browser.storage.length).toBe(1)
    await recorded
    await expect.poll(() => seen.sent).toEqual(['rating 1'])
    expect(browser.storage.length).toBe(0)
  })

  it('sends what a page that was closed in the very frame left behind, in order and once', async () => {
    // This page never reaches its database.
    const gone = openTab(undefined, () => new Promise<never>(() => undefined)).tab
    void gone.setUser(ann)
    void gone.record(rating(3))
    void gone.record(rating(1))
    void gone.record(rating(2))
    const sent: string[] = []
    const respond = (row: Change) => sent.push(nameOf(row))
    const [{ tab }, { tab: anotherTab }] = [openTab(respond), openTab(respond)]
    await Promise.all([tab.setUser(ann), anotherTab.sync()])
    expect(sent).toEqual(['rating 3', 'rating 1', 'rating 2'])
    expect(browser.storage.length).toBe(0)
  })

  it('keeps the change when the database fails to store it, and sends it with the next sync', async () => {
    let isBroken = false
    const { database } = browser
    const queue = createOutboxQueue({
      ...database,
      write: (...access) =>
        isBroken ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : database.write(...access),
    })
    const { tab, seen } = openTab(undefined, async () => queue)
    await tab.setUser(ann)
    isBroken = true
    await tab.record(rating(1))
    expect(browser.storage.length).toBe(1)
    isBroken = false
    await tab.sync()
    expect(seen.sent).toEqual(['rating 1'])
  })

  it('never lets a later change overtake one that the database failed to store at first', async () => {
    let failures = 1
    const working = createOutboxQueue(browser.database)
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
    const gone = openTab(respond, async () => createMemoryQueue(createJournal(() => browser.storage))).tab
    await gone.setUser(ann)
    for (const change of [start, rating(1), rating(2)]) await gone.record(change)
    await expect.poll(() => gone.read().waiting).toBe(2)
    expect(browser.storage.length).toBe(3)
    // The page is closed, and another one opened.
    isOnline = true
    const { tab, seen } = openTab(respond, async () =>
      createMemoryQueue(createJournal(() => browser.storage)),
    )
    await tab.setUser(ann)
    expect(seen.sent).toEqual(['session-start', 'rating 1', 'rating 2'])
    expect(browser.storage.length).toBe(0)
    await tab.sync()
    expect(seen.sent).toHaveLength(3)
  })

  it('where nothing can be stored at all, says so', async () => {
    const { tab: broken, seen } = openTab(undefined, async () => ({
      ...createOutboxQueue(browser.database),
      add: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }))
    await broken.setUser(ann)
    browser.storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect(await broken.record(rating(1))).toBe(false)
    expect(seen.failures).toBe(1)
  })

  it('ignores what it cannot read', async () => {
    browser.storage.setItem('outbox:x', '{"row":{}')
    browser.storage.setItem('outbox:y', '{"place":1,"row":{"kind":7}}')
    const { tab, seen } = openTab()
    await tab.setUser(ann)
    expect(seen).toMatchObject({ sent: [], failures: 0 })
  })
})

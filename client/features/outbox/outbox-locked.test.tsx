import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { study } from '#contracts/study/study.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'
import { ann, rating } from '#tests/support/component/outbox-changes.ts'

const server = fakeServer()
const journal = () => Object.keys(window.localStorage).filter((key) => key.startsWith('outbox:'))
const sentIds = () =>
  server.requestsTo(study.saveProgress).map(({ body }) => (body as { reviewId: string }).reviewId)

/** The outbox of a page that was just loaded, with its user. */
async function loadOutbox() {
  vi.resetModules()
  await import('#client/app/change-kinds.ts')
  const { outbox } = await import('./outbox.ts')
  await outbox.setUser(ann)
  return outbox
}

beforeEach(() => {
  // Parts of the limits of a database; what waits for a batch, and to be tried again.
  hurry(100, 200, 300, 50, 1000, 2000, 4000)
  vi.stubGlobal('indexedDB', new IDBFactory())
  window.localStorage.clear()
})

test('a page that was left holds the database: what waits in it is sent, and what is new', async () => {
  server.disconnect(study.saveProgress)
  const first = await loadOutbox()
  await first.record(rating(1))
  await expect.poll(() => first.read().waiting).toBe(1)
  await leavePage('study')
  server.reply(study.saveProgress, {} as never)
  const outbox = await loadOutbox()
  await outbox.record(rating(2))
  await expect.poll(() => sentIds().slice(-2)).toEqual(['review-1', 'review-2'])
  await expect.poll(() => outbox.read().waiting).toBe(0)
})

test('a database that stays locked holds nothing back, and loses nothing', async () => {
  server.disconnect(study.saveProgress)
  const first = await loadOutbox()
  await first.record(rating(1))
  await expect.poll(() => first.read().waiting).toBe(1)
  const end = await leavePage('study', { isStuck: true })

  const locked = await loadOutbox()
  expect(await locked.record(rating(2))).toBe(true)
  await expect.poll(() => locked.read().waiting).toBe(1)
  expect(journal()).toHaveLength(1)
  server.reply(study.saveProgress, {} as never)
  await locked.sync()
  expect(sentIds().at(-1)).toBe('review-2')
  expect(journal()).toEqual([])

  end()
  const free = await loadOutbox()
  await expect.poll(() => sentIds().at(-1)).toBe('review-1')
  await expect.poll(() => free.read().waiting).toBe(0)
})

test('a database that gets locked later leaves what is done in the journal, for the next page', async () => {
  server.reply(study.saveProgress, {} as never)
  const outbox = await loadOutbox()
  const end = await leavePage('study', { isStuck: true })
  expect(await outbox.record(rating(1))).toBe(true)
  await outbox.sync()
  await outbox.setUser(undefined)
  expect(journal()).toHaveLength(1)
  end()
  await loadOutbox()
  await expect.poll(sentIds).toContain('review-1')
  await expect.poll(journal).toEqual([])
})

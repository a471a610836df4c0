import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'

const ann = 7
const bob = 8

/** Loads the module anew, as a newly loaded page does. */
async function loadPage() {
  vi.resetModules()
  return import('./offline-replies.ts')
}
let page: Awaited<ReturnType<typeof loadPage>>
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // These are the intervals that divide the time limits.
  hurry(100, 200, 300)
  page = await loadPage()
  await page.storeReply(ann, '/a', 'of Ann')
})
afterEach(() => window.localStorage.clear())

test('a database that a left page holds is freed, with all that is in it', async () => {
  await leavePage('replies')
  expect((await page.findStoredReply(ann, '/a'))?.reply).toBe('of Ann')
  expect(await names()).toEqual(['replies'])
})

test('one that stays locked is replaced by an empty one, now and after a reload', async () => {
  await leavePage('replies', { isStuck: true })
  expect(await Promise.all([page.findStoredReply(ann, '/a'), page.listStoredReplies(ann, '/')])).toEqual([
    undefined,
    [],
  ])
  expect(await page.storeReply(ann, '/a', 'again')).toBe(true)
  const next = await loadPage()
  expect((await next.findStoredReply(ann, '/a'))?.reply).toBe('again')
})

test('a sign-out removes what a left page holds', async () => {
  await leavePage('replies')
  expect(await page.removeStoredReplies(null)).toBe(true)
  expect(await page.findStoredReply(ann, '/a')).toBeUndefined()
})

test('a sign-out says that what stays locked could not be removed; once it is free, the next page removes it', async () => {
  const end = await leavePage('replies', { isStuck: true })
  expect(await page.removeStoredReplies(null)).toBe(false)
  expect(await page.findStoredReply(ann, '/a')).toBeUndefined()
  end()
  const next = await loadPage()
  expect(await next.removeStoredReplies(null)).toBe(true)
  expect(await names()).toEqual(['replies-1'])
})

test('without an answer from any database nothing is replaced', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
  const waiting = await loadPage()
  expect(await waiting.findStoredReply(ann, '/a')).toBeUndefined()
  expect(await waiting.removeStoredReplies(null)).toBe(false)
  vi.restoreAllMocks()
  expect((await (await loadPage()).findStoredReply(ann, '/a'))?.reply).toBe('of Ann')
})

test('a browser that forbids storage has nothing to remove', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const forbidden = await loadPage()
  expect(await forbidden.storeReply(ann, '/a', 'x')).toBe(false)
  expect(await forbidden.removeStoredReplies(null)).toBe(true)
})

test('the next user finds nothing of the others, and keeps their own', async () => {
  for (const user of [1, bob, 90]) await page.storeReply(user, '/a', `of ${user}`)
  await page.removeStoredReplies(bob)
  const found = [1, ann, bob, 90].map(async (user) => (await page.findStoredReply(user, '/a'))?.reply)
  expect(await Promise.all(found)).toEqual([undefined, undefined, `of ${bob}`, undefined])
})

import 'fake-indexeddb/auto'
import { IDBFactory, IDBOpenDBRequest } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'

const ann = 7
const bob = 8

/** The module as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./offline-replies.ts')
}
let page: Awaited<ReturnType<typeof loadPage>>
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  // The parts of the limits.
  hurry(100, 200, 300)
  page = await loadPage()
  await page.keepReply(ann, '/a', 'of Ann')
})
afterEach(() => window.localStorage.clear())

test('a database that a left page holds is freed, with all that is in it', async () => {
  await leavePage('replies')
  expect((await page.findKeptReply(ann, '/a'))?.reply).toBe('of Ann')
  expect(await names()).toEqual(['replies'])
})

test('one that stays locked is replaced by an empty one, now and after a reload', async () => {
  await leavePage('replies', { isStuck: true })
  expect(await Promise.all([page.findKeptReply(ann, '/a'), page.listKeptReplies(ann, '/')])).toEqual([
    undefined,
    [],
  ])
  expect(await page.keepReply(ann, '/a', 'again')).toBe(true)
  const next = await loadPage()
  expect((await next.findKeptReply(ann, '/a'))?.reply).toBe('again')
})

test('a sign-out removes what a left page holds', async () => {
  await leavePage('replies')
  expect(await page.removeKeptReplies(null)).toBe(true)
  expect(await page.findKeptReply(ann, '/a')).toBeUndefined()
})

test('a sign-out says that what stays locked could not be removed; once it is free, the next page removes it', async () => {
  const end = await leavePage('replies', { isStuck: true })
  expect(await page.removeKeptReplies(null)).toBe(false)
  expect(await page.findKeptReply(ann, '/a')).toBeUndefined()
  end()
  const next = await loadPage()
  expect(await next.removeKeptReplies(null)).toBe(true)
  expect(await names()).toEqual(['replies-1'])
})

test('without an answer from any database nothing is replaced', async () => {
  vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())
  const waiting = await loadPage()
  expect(await waiting.findKeptReply(ann, '/a')).toBeUndefined()
  expect(await waiting.removeKeptReplies(null)).toBe(false)
  vi.restoreAllMocks()
  expect((await (await loadPage()).findKeptReply(ann, '/a'))?.reply).toBe('of Ann')
})

test('a browser that forbids storage has nothing to remove', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const forbidden = await loadPage()
  expect(await forbidden.keepReply(ann, '/a', 'x')).toBe(false)
  expect(await forbidden.removeKeptReplies(null)).toBe(true)
})

test('the next user finds nothing of the others, and keeps their own', async () => {
  for (const user of [1, bob, 90]) await page.keepReply(user, '/a', `of ${user}`)
  await page.removeKeptReplies(bob)
  const found = [1, ann, bob, 90].map(async (user) => (await page.findKeptReply(user, '/a'))?.reply)
  expect(await Promise.all(found)).toEqual([undefined, undefined, `of ${bob}`, undefined])
})

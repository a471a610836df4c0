import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedProduct } from '#tests/support/browser/product.ts'

/** Journeys of one worker share a browser profile: what one leaves in it must not reach the next. */

const product = sharedProduct()

const storedIn = (page: Page) =>
  page.evaluate(async () => ({
    items: { ...localStorage, ...sessionStorage },
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))

let profile: BrowserContext | undefined
const nothing = { items: {}, databases: [], caches: [] }

test('a journey leaves a cookie, items, a database, a cache and a second page', async () => {
  const { page, context } = await product.visit({ user: await product.createUser(), width: 360, dark: true })
  await page.goto('/robots.txt')
  expect(await storedIn(page)).toEqual(nothing)
  await page.evaluate(async () => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
    await caches.open('left')
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve
    })
  })
  expect(await storedIn(page)).toEqual({
    items: { left: 'behind' },
    databases: ['left'],
    caches: ['left'],
  })
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['sid'])
  await (await context.newPage()).goto('/robots.txt')
  profile = context
})

test('the next one in the same profile finds none of it', async () => {
  const { page, context } = await product.visit()
  expect(context).toBe(profile)
  // This one, and the one that keeps the profile.
  expect(context.pages()).toHaveLength(2)
  await page.goto('/robots.txt')
  expect(await storedIn(page)).toEqual(nothing)
  expect(await context.cookies()).toEqual([])
  expect(page.viewportSize()).toEqual({ width: 1280, height: 900 })
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
  // What would outlive the journey is refused.
  expect(() => context.setOffline(true)).toThrow('hasOwnProfile')
  expect(() => page.clock.install()).toThrow('hasOwnProfile')
  const other = await product.visit()
  expect(other.context).not.toBe(context)
})

import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { ownProduct } from '#tests/support/browser/product.ts'
import { type WebKitPage, webKit } from '#tests/support/browser/webkit.ts'

const product = ownProduct()
const browser = webKit()
const rounds = 20
/** Pages are left at any moment of their work, so this pause waits for nothing in particular. */
const glanceMs = 300
const stepMs = 10
const poll = { timeout: 60_000 }

/** Counts every store of every database in the page's browser. A locked store does not reply. */
const countStores = `
  const asked = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const count = async (name) => {
    const database = await asked(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const counts = stores.map((store) => asked(database.transaction(store).objectStore(store).count()))
    await Promise.all(counts).finally(() => database.close())
    return stores
  }
  const timedOut = new Promise((resolve) => setTimeout(resolve, 2500, 'locked'))
  const names = (await indexedDB.databases()).map(({ name }) => name).sort()
  return Promise.all(names.map(async (name) => name + ': ' + await Promise.race([count(name), timedOut])))`

async function signIn(page: WebKitPage, { username, password }: HttpUser): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.fill('input[autocomplete="username"]', username)
  await page.fill('input[autocomplete="current-password"]', password)
  await page.click('button[type="submit"]')
  await page.evaluate(
    `while (location.pathname !== '/study') await new Promise((resolve) => setTimeout(resolve, 5))`,
  )
}

/**
 * Signs in twenty times, and each time visits these pages for another length of time. @returns the stores
 * that were locked on the last page
 */
async function leaveAfterSignIn(paths: string[]): Promise<string[]> {
  const user = await product.createUser()
  const locked: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const page = await browser.open()
    await signIn(page, user)
    await wait(round * stepMs)
    for (const path of paths) {
      await page.goto(product.url + path)
      await wait(glanceMs)
    }
    const found = await page.evaluate<string[]>(countStores)
    expect(found).toHaveLength(3)
    locked.push(...found.filter((text) => text.endsWith('locked')).map((text) => `round ${round}, ${text}`))
    await page.close()
  }
  return locked
}

const longest = { timeout: 900_000 }
const otherPages = ['/study/questions', '/study', '/study/session?mode=today', '/study/drugs', '/study']

test(
  'a page is left for others right after a sign-in, twenty times: every store answers',
  longest,
  async () => {
    expect(await leaveAfterSignIn(otherPages)).toEqual([])
  },
)

test('a page is left for one without the app, twenty times: it holds no store', longest, async () => {
  expect(await leaveAfterSignIn(['/robots.txt'])).toEqual([])
})

const keptAddresses = `
  const database = await new Promise((resolve) => {
    indexedDB.open('replies').onsuccess = (event) => resolve(event.target.result)
  })
  const keys = await new Promise((resolve) => {
    database.transaction('replies').objectStore('replies').getAllKeys().onsuccess = (event) => resolve(event.target.result)
  })
  database.close()
  return keys.map(([, address]) => address)`

/** The page begins to write to all stores of a database, and is still writing when it is left. */
const writeForEver = `
  const [name] = args
  const database = await new Promise((resolve) => {
    indexedDB.open(name).onsuccess = (event) => resolve(event.target.result)
  })
  const stores = [...database.objectStoreNames]
  const store = database.transaction(stores, 'readwrite').objectStore(stores[0])
  const goOn = () => {
    store.count().onsuccess = goOn
  }
  goOn()`

test('what a page that was left holds is freed, and shown without a network', async () => {
  const user = await product.createUser()
  const page = await browser.open()
  await signIn(page, user)
  await page.evaluate('await navigator.serviceWorker.ready')
  const shown = () => page.evaluate<string>("return document.querySelector('main')?.innerText ?? ''")
  await expect.poll(shown, poll).toMatch(/\d+ cards? /)
  await expect.poll(() => page.evaluate(keptAddresses), poll).toContain('/api/study/week')
  await page.goto(`${product.url}/robots.txt`)
  for (const name of ['replies', 'session', 'study']) await page.evaluate(writeForEver, name)

  await product.server.kill()
  await page.goto(`${product.url}/study`)
  await expect.poll(shown, poll).toMatch(/\d+ cards? /)
  expect((await page.evaluate<string[]>(countStores)).filter((text) => text.endsWith('locked'))).toEqual([])
  await product.server.start()
})

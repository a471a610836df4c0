import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { EnginePage } from '#tests/support/browser/engines/engine-page.ts'
import { engineProduct } from '#tests/support/browser/engines/engine-product.ts'
import { visitEngine, webKitEngine } from '#tests/support/browser/engines/visit-engine.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'

const product = engineProduct()
const open = () => visitEngine(webKitEngine, product.url)
const rounds = 20
/** Pages are left at any moment of their work, so this pause waits for nothing in particular. */
const glanceMs = 300
const stepMs = 10
const poll = { timeout: 60_000 }

/**
 * Counts every store of every database in the page's browser. A locked store does not reply. It runs in the page.
 * @returns a text for each database
 */
async function countStores(): Promise<string[]> {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const count = async (name: string) => {
    const database = await asked(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const counts = stores.map((store) => asked(database.transaction(store).objectStore(store).count()))
    await Promise.all(counts).finally(() => database.close())
    return stores
  }
  const timedOut = new Promise<string>((resolve) => setTimeout(resolve, 2500, 'locked'))
  const names = (await indexedDB.databases()).map(({ name = '' }) => name).sort()
  return Promise.all(names.map(async (name) => `${name}: ${await Promise.race([count(name), timedOut])}`))
}

/** Signs in, and returns in the moment in which the study home begins. */
async function signIn(page: EnginePage, { username, password }: HttpUser): Promise<void> {
  await page.goto('/login')
  await page.fill('Username', username)
  await page.fill('Password', password)
  await page.click('button', 'Sign In')
  await page.evaluate(async () => {
    while (location.pathname !== '/study') await new Promise((resolve) => setTimeout(resolve, 5))
  })
}

/**
 * Signs in twenty times, and each time visits these pages for another length of time. @returns the stores
 * that were locked on the last page
 */
async function leaveAfterSignIn(paths: string[]): Promise<string[]> {
  const user = await product.createUser()
  const locked: string[] = []
  for (let round = 1; round <= rounds; round++) {
    const page = await open()
    await signIn(page, user)
    await wait(round * stepMs)
    for (const path of paths) {
      await page.goto(path)
      await wait(glanceMs)
    }
    const found = await page.evaluate(countStores)
    expect(found).toHaveLength(3)
    locked.push(...found.filter((text) => text.endsWith('locked')).map((text) => `round ${round}, ${text}`))
    await page.close()
  }
  return locked
}

/** The addresses whose replies the browser keeps. It runs in the page. */
async function keptAddresses(): Promise<string[]> {
  const opening = indexedDB.open('replies')
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const reading = opening.result.transaction('replies').objectStore('replies').getAllKeys()
  await new Promise((resolve) => reading.addEventListener('success', resolve))
  opening.result.close()
  return (reading.result as [string, string][]).map(([, address]) => address)
}

/** The page begins to write to all stores of a database, and is still writing when it is left. It runs in the page. */
async function writeForEver(name: string): Promise<void> {
  const opening = indexedDB.open(name)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  const stores = [...opening.result.objectStoreNames]
  const store = opening.result.transaction(stores, 'readwrite').objectStore(stores[0] ?? '')
  const goOn = () => {
    store.count().onsuccess = goOn
  }
  goOn()
}

const longest = { timeout: 900_000 }
const otherPages = ['/study/questions', '/study', '/study/session?mode=today', '/study/drugs', '/study']

describe.skipIf(!webKitEngine.isInstalled)('WebKit', () => {
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

  test('what a page that was left holds is freed, and shown without a network', async () => {
    const user = await product.createUser()
    const page = await open()
    await signIn(page, user)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForText(/\d+ cards? /)
    await expect.poll(() => page.evaluate(keptAddresses), poll).toContain('/api/study/week')
    await page.goto('/robots.txt')
    for (const name of ['replies', 'session', 'study']) await page.evaluate(writeForEver, name)

    await product.network.cut()
    await page.goto('/study')
    await page.waitForText(/\d+ cards? /)
    expect((await page.evaluate(countStores)).filter((text) => text.endsWith('locked'))).toEqual([])
    await product.network.restore()
  })
})

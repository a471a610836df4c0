import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HttpUser } from '#tests/support/http-user.ts'
import { ownProduct } from '#tests/support/product.ts'
import { type WebKitPage, webKit } from '#tests/support/webkit.ts'

const product = ownProduct()
const browser = webKit()
const rounds = 20

/** Counts every store of every database in the page's browser; a store that is locked gives no answer. */
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
  const late = new Promise((resolve) => setTimeout(resolve, 2500, 'locked'))
  const names = (await indexedDB.databases()).map(({ name }) => name).sort()
  return Promise.all(names.map(async (name) => name + ': ' + await Promise.race([count(name), late])))`

/** In one task with the page that follows, so that the page is left at this very moment. */
async function signIn(page: WebKitPage, { username, password }: HttpUser): Promise<void> {
  await page.goto(`${product.url}/login`)
  await page.fill('input[autocomplete="username"]', username)
  await page.fill('input[autocomplete="current-password"]', password)
  await page.click('button[type="submit"]')
  await page.evaluate(
    `while (location.pathname !== '/study') await new Promise((resolve) => setTimeout(resolve, 5))`,
  )
}

test('pages are left right after a sign-in: every store still answers', { timeout: 900_000 }, async () => {
  const user = await product.createUser()
  const locked: string[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await browser.open()
    await signIn(page, user)
    await wait(round * 10)
    for (const path of [
      '/study/questions',
      '/study',
      '/study/session?mode=today',
      '/study/drugs',
      '/study',
    ]) {
      await page.goto(product.url + path)
      await wait(300)
    }
    const found = await page.evaluate<string[]>(countStores)
    expect(found).toHaveLength(3)
    locked.push(
      ...found.filter((text) => text.endsWith('locked')).map((text) => `round ${round + 1}, ${text}`),
    )
    await page.close()
  }
  expect(locked).toEqual([])
})

import { expect, test } from 'vitest'
import { ownProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter, rate, savedRatings } from '#tests/support/browser/study-in-browser.ts'

const unstable = ownProduct()

test('50 ratings, the network cut after 10, the tab closed, the server restarted: 50 rows, once each, in order', async () => {
  const user = await unstable.createUser()
  const { page, context } = await unstable.visit({ user, hasServiceWorkers: true })
  const chapterId = await coreChapter(user)
  await openChapter(page, chapterId)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await rate(page, 10, '2')

  await context.setOffline(true)
  await rate(page, 20, '1')
  await page.getByText(/\d+ waiting to be sent/).waitFor()
  await page.getByText('Offline').first().waitFor()
  await page.close()
  await unstable.server.kill()

  const again = await context.newPage()
  await openChapter(again, chapterId)
  await rate(again, 20, '3')
  await unstable.server.start()
  await context.setOffline(false)
  await again.getByText(/waiting to be sent/).waitFor({ state: 'detached', timeout: 180_000 })

  const expected = [...Array(10).fill(2), ...Array(20).fill(1), ...Array(20).fill(3)]
  expect(await savedRatings(user)).toEqual(expected)
})

import { expect, test } from 'vitest'
import type { HttpUser } from '#tests/support/http-user.ts'
import { ownProduct } from '#tests/support/product.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { coreChapter, openChapter, rate, ratingsOf } from '#tests/support/study-in-browser.ts'

const unstable = ownProduct()

/** The user's reviews in the database, in the order in which they came. The server is stopped afterwards. */
async function storedRatings(server: ServerProcess, { username }: HttpUser): Promise<number[]> {
  await server.stop()
  const open = await server.openDatabase()
  try {
    const log = await open.query(
      'select r.confidence, r.review_id from reviews r join users u on u.id = r.user_id where u.username = $1 order by r.received_at, r.reviewed_at',
      [username],
    )
    return ratingsOf(log.rows as { confidence: number; review_id: string }[])
  } finally {
    await open.close()
  }
}

test('50 ratings, the network cut after 10, the tab closed, the server restarted: 50 rows, once each, in order', async () => {
  const user = await unstable.createUser()
  const { page, context } = await unstable.visit({ user, hasServiceWorkers: true })
  const chapterId = await coreChapter(user)
  await page.goto('/study')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await openChapter(page, chapterId)
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
  await again.getByText(/waiting to be sent/).waitFor({ state: 'detached', timeout: 60_000 })

  const expected = [...Array(10).fill(2), ...Array(20).fill(1), ...Array(20).fill(3)]
  expect(await storedRatings(unstable.server, user)).toEqual(expected)
})

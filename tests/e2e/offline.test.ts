import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countSaved, expectAccessible, register, signIn } from '#tests/support/browser.ts'
import { productForTests } from '#tests/support/product.ts'

const product = productForTests()

const knewIt = (page: Page) => page.getByRole('button', { name: /^Knew it/ })

/** Rates so many cards by keyboard, waiting for nothing but the next card. */
async function rate(page: Page, times: number, key: '1' | '2' | '3'): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.keyboard.press('Space')
    await knewIt(page).waitFor()
    await page.keyboard.press(key)
    await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  }
}

/** Opens the chapter's settings and begins, or goes on with the session that waits there. */
async function openChapter(page: Page, chapterId: number): Promise<void> {
  await page.goto(`/study?chapter=${chapterId}`)
  await page
    .getByRole('button', { name: /^(Start studying|Resume|Continue)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
}

async function coreChapter(page: Page): Promise<number> {
  const chapters = (await (await page.request.get('/api/chapters')).json()) as {
    id: number
    isCore: boolean
  }[]
  return chapters.find((chapter) => chapter.isCore)?.id ?? 0
}

async function reviewsOf(username: string): Promise<{ confidence: number }[]> {
  await product.server.stop()
  const open = await product.server.openDatabase()
  const log = await open.query(
    'select r.confidence, r.review_id from reviews r join users u on u.id = r.user_id where u.username = $1 order by r.received_at, r.reviewed_at',
    [username],
  )
  await open.close()
  await product.server.start()
  expect(new Set(log.rows.map((row) => row.review_id)).size).toBe(log.rows.length)
  return log.rows as { confidence: number }[]
}

test('50 ratings, the network cut after 10, the tab closed, the server restarted: 50 rows, once each, in order', async () => {
  const { page, context } = await product.visit()
  const account = await register(page)
  const chapterId = await coreChapter(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await openChapter(page, chapterId)
  await rate(page, 10, '2')

  await context.setOffline(true)
  await rate(page, 20, '1')
  await page.getByText(/\d+ waiting to be sent/).waitFor()
  await page.getByText('Offline').first().waitFor()
  await page.close()
  await product.server.kill()

  const again = await context.newPage()
  await openChapter(again, chapterId)
  await rate(again, 20, '3')
  await product.server.start()
  await context.setOffline(false)
  await again.getByText(/waiting to be sent/).waitFor({ state: 'detached', timeout: 60_000 })

  const log = await reviewsOf(account.username)
  const expected = [...Array(10).fill(2), ...Array(20).fill(1), ...Array(20).fill(3)]
  expect(log.map((row) => row.confidence)).toEqual(expected)
  await context.close()
})

test('a second user in the same browser sees and sends nothing of the first', async () => {
  const { page, context } = await product.visit()
  const first = await register(page)
  const chapterId = await coreChapter(page)
  await openChapter(page, chapterId)
  const saved = countSaved(context)
  await rate(page, 2, '3')
  await expect.poll(saved).toBe(2)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  // Ratings of the first that never left: as if the sign-out had been confirmed all the same.
  await page.route('**/api/flashcards/*/progress', (route) => route.abort())
  await rate(page, 3, '1')
  await page.getByText('3 waiting to be sent').waitFor()
  await page.context().clearCookies()
  await page.unroute('**/api/flashcards/*/progress')

  const second = await register(page)
  await page.goto('/study')
  await page.getByRole('heading', { name: /Hello/ }).waitFor()
  expect(await page.getByText(/waiting to be sent/).count()).toBe(0)
  expect(await reviewsOf(second.username)).toEqual([])
  await page.context().clearCookies()
  await signIn(page, first)
  await page.waitForURL('**/study')
  await expect.poll(saved).toBe(5)
  expect((await reviewsOf(first.username)).map((row) => row.confidence)).toEqual([3, 3, 1, 1, 1])
  await context.close()
})

test('a rating that the server will never take is named with its question and reason until it is dismissed', async () => {
  const { page, context, errors } = await product.visit()
  await register(page)
  await openChapter(page, await coreChapter(page))
  const question = (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''
  await page.route('**/api/flashcards/*/progress', (route) =>
    route.fulfill({ status: 422, json: { error: 'This card has left the course', code: 'refused' } }),
  )
  await rate(page, 1, '3')
  await page.getByRole('button', { name: '1 could not be saved' }).click()
  const dialog = page.getByRole('dialog', { name: 'These could not be saved' })
  await dialog.getByText(question).waitFor()
  await dialog.getByText('Knew it: This card has left the course').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: /could not be saved/ }).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
  await context.close()
})

test('a sign-in that has ended is told, and what waits is sent after the next one', async () => {
  const { page, context, errors } = await product.visit()
  const account = await register(page)
  await openChapter(page, await coreChapter(page))
  const saved = countSaved(context)
  await rate(page, 1, '3')
  await expect.poll(saved).toBe(1)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await context.clearCookies()
  await rate(page, 2, '3')
  await page.getByText('2 waiting to be sent').waitFor()
  await page.getByText('Your sign-in has ended.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in again to send them' }).click()
  await page.waitForURL('**/auth')
  await signIn(page, account)
  await expect.poll(saved).toBe(3)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
  await context.close()
})

test('two tabs on one chapter keep their places or share one; a rating taken back in the recap is asked again', async () => {
  const { page: first, context, errors } = await product.visit()
  await register(first)
  const chapterId = await coreChapter(first)
  const doneOf = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of \\d+ done`)).waitFor()
  const recap = async () =>
    (await (await first.request.get(`/api/study/recap?chapterId=${chapterId}`)).json()).session
  await openChapter(first, chapterId)
  const question = (await first.getByRole('region', { name: 'Question' }).textContent()) ?? ''
  await rate(first, 3, '3')

  // A new session in another tab sets nobody back.
  const second = await context.newPage()
  await second.goto(`/study?chapter=${chapterId}`)
  await second.getByText(/^3 of \d+ cards done/).waitFor()
  await second.getByRole('button', { name: 'Start afresh' }).click()
  await doneOf(second, 0)
  await first.reload()
  await doneOf(first, 3)

  // Both tabs in one session: each goes on from where the other is.
  await second.goto(`/study?chapter=${chapterId}`)
  await second.getByRole('button', { name: 'Resume' }).click()
  await doneOf(second, 3)
  await rate(second, 1, '3')
  await doneOf(first, 4)
  await rate(first, 1, '1')
  await first.getByText(/1 to come back/).waitFor()
  await second.getByText(/1 to come back/).waitFor()

  await first.getByRole('button', { name: 'End session' }).click()
  await first.getByText(/5 cards, 5 answers/).waitFor()
  const { id } = await recap()
  await first.getByRole('button', { name: `Undo rating of: ${question}` }).click()
  await doneOf(second, 3)
  await openChapter(first, chapterId)
  await doneOf(first, 3)
  await rate(first, 1, '3')
  expect(await first.getByRole('region', { name: 'Question' }).textContent()).toBe(question)
  await rate(first, 1, '3')
  await doneOf(first, 5)
  await expect.poll(async () => (await recap()).cards.length).toBe(7)
  const session = await recap()
  expect(session.id).toBe(id)
  expect(session.cards.filter((card: { undone: boolean }) => card.undone)).toHaveLength(1)
  expect(errors()).toEqual([])
  await context.close()
})

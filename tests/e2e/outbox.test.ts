import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { signIn } from '#tests/support/account-forms.ts'
import { addCookie, countSaved } from '#tests/support/browser.ts'
import type { HttpUser } from '#tests/support/http-user.ts'
import { sharedProduct } from '#tests/support/product.ts'
import { coreChapter, openChapter, rate, ratingsOf } from '#tests/support/study-in-browser.ts'

const product = sharedProduct()

const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''
const doneOf = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of \\d+ done`)).waitFor()

/** The user's reviews, in the order in which they came, from the file of their own data. */
async function savedRatings(user: HttpUser): Promise<number[]> {
  const { reviews = [] } = (await (await user.get('/api/user/data')).json()) as {
    reviews?: { confidence: number; review_id: string; received_at: string; reviewed_at: string }[]
  }
  const time = (text: string) => new Date(text).getTime()
  return ratingsOf(
    reviews.toSorted(
      (a, b) => time(a.received_at) - time(b.received_at) || time(a.reviewed_at) - time(b.reviewed_at),
    ),
  )
}

test('a second user in the same browser neither sees nor sends the outbox of the first', async () => {
  const [first, second] = [await product.createUser(), await product.createUser()]
  const { page, context } = await product.visit({ user: first })
  const chapterId = await coreChapter(first)
  await openChapter(page, chapterId)
  const saved = countSaved(context)
  await rate(page, 2, '3')
  await expect.poll(saved).toBe(2)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  // Ratings of the first user that were never sent: as after a sign-out confirmed in spite of them.
  await page.route('**/api/flashcards/*/progress', (route) => route.abort())
  await rate(page, 3, '1')
  await page.getByText('3 waiting to be sent').waitFor()
  await context.clearCookies()
  await page.unroute('**/api/flashcards/*/progress')

  await addCookie(context, second)
  await page.goto('/study')
  await page.getByRole('heading', { name: /Hello/ }).waitFor()
  expect(await page.getByText(/waiting to be sent/).count()).toBe(0)
  // The outbox is sent in order: what was in it before would have gone first.
  await openChapter(page, chapterId)
  await rate(page, 1, '2')
  await expect.poll(saved).toBe(3)
  expect(await savedRatings(second)).toEqual([2])
  await context.clearCookies()
  await addCookie(context, first)
  await page.goto('/study')
  await expect.poll(saved).toBe(6)
  expect(await savedRatings(first)).toEqual([3, 3, 1, 1, 1])
})

test('a rating that the server will never accept is listed with its question and the reason until it is dismissed', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  await openChapter(page, await coreChapter(user))
  const rated = await question(page)
  await page.route('**/api/flashcards/*/progress', (route) =>
    route.fulfill({ status: 422, json: { error: 'This card has left the course', code: 'refused' } }),
  )
  await rate(page, 1, '3')
  await page.getByRole('button', { name: '1 could not be saved' }).click()
  const dialog = page.getByRole('dialog', { name: 'These could not be saved' })
  await dialog.getByText(rated).waitFor()
  await dialog.getByText('Knew it: This card has left the course').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: /could not be saved/ }).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
})

test('an ended sign-in is announced, and the outbox is sent after the next one', async () => {
  const user = await product.createUser()
  const { page, context, errors } = await product.visit({ user })
  await openChapter(page, await coreChapter(user))
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
  await signIn(page, user)
  await expect.poll(saved).toBe(3)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
})

test('two tabs on one chapter have separate sessions or share one; a rating undone in the recap is asked again', async () => {
  const user = await product.createUser()
  const { page: first, context, errors } = await product.visit({ user })
  const chapterId = await coreChapter(user)
  const recap = async () => (await (await user.get(`/api/study/recap?chapterId=${chapterId}`)).json()).session
  await openChapter(first, chapterId)
  const rated = await question(first)
  await rate(first, 3, '3')

  // A new session in another tab does not set the first one back.
  const second = await context.newPage()
  await second.goto(`/study?chapter=${chapterId}`)
  await second.getByText(/^3 of \d+ cards done/).waitFor()
  await second.getByRole('button', { name: 'Start afresh' }).click()
  await doneOf(second, 0)
  await first.reload()
  await doneOf(first, 3)

  // Both tabs in one session: each continues from where the other is.
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
  await first.getByRole('button', { name: `Undo rating of: ${rated}` }).click()
  await doneOf(second, 3)
  await openChapter(first, chapterId)
  await doneOf(first, 3)
  await rate(first, 1, '3')
  expect(await question(first)).toBe(rated)
  await rate(first, 1, '3')
  await doneOf(first, 5)
  await expect.poll(async () => (await recap()).cards.length).toBe(7)
  const session = await recap()
  expect(session.id).toBe(id)
  expect(session.cards.filter((card: { undone: boolean }) => card.undone)).toHaveLength(1)
  expect(errors()).toEqual([])
})

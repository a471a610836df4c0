import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { signIn } from '#tests/support/browser/account-forms.ts'
import { addCookie, countSaved } from '#tests/support/browser/browser.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter, rate, savedRatings } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''
const doneOf = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of \\d+ done`)).waitFor()

test('a rating refused for ever is listed until it is dismissed; an ended sign-in is announced; a second user in the same browser neither sees nor sends what waits; the first one’s next sign-in sends it', async () => {
  const [first, second] = [await product.createUser(), await product.createUser()]
  const { page, context, errors } = await product.visit({ user: first })
  const chapterId = await coreChapter(first)
  await openChapter(page, chapterId)
  const rated = await question(page)
  const saved = countSaved(context)
  await page.route('**/api/flashcards/*/progress', (route) =>
    route.fulfill({ status: 422, json: { error: 'This card has left the course', code: 'refused' } }),
  )
  await rate(page, 1, '3')
  await page.getByRole('button', { name: '1 could not be saved' }).click()
  const dialog = page.getByRole('dialog', { name: 'These could not be saved' })
  await dialog.getByText(rated).waitFor()
  await dialog.getByText('Knew it: This card has left the course').waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: /could not be saved/ }).waitFor({ state: 'detached' })
  await page.unroute('**/api/flashcards/*/progress')
  await rate(page, 1, '3')
  await expect.poll(saved).toBe(1)

  // The rating is what meets the ended sign-in, and not a list that is still read again after the rating before.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await context.clearCookies()
  await rate(page, 2, '1')
  await page.getByText('2 waiting to be sent').waitFor()
  await page.getByText('Your sign-in has ended.').waitFor()
  await expectAccessible(page, { within: '[role="alert"]' })
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Sign in again to send them' }).click()
  await page.waitForURL('**/auth')

  await addCookie(context, second)
  await openChapter(page, chapterId)
  expect(await page.getByText(/waiting to be sent/).count()).toBe(0)
  // The outbox is sent in order: what was in it before would have gone first.
  await rate(page, 1, '2')
  await expect.poll(saved).toBe(2)
  expect(await savedRatings(second)).toEqual([2])

  await context.clearCookies()
  await signIn(page, first)
  await expect.poll(saved).toBe(4)
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  expect(await savedRatings(first)).toEqual([3, 1, 1])
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

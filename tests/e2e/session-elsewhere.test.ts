import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countSaved } from '#tests/support/browser/browser.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter, rate, savedRatings } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''
const doneOf = (page: Page, count: number) => page.getByText(new RegExp(`^${count} of \\d+ done`)).waitFor()
const toComeBack = (page: Page, count: number) => page.getByText(`${count} to come back`).waitFor()

async function openToday(page: Page): Promise<void> {
  await page.goto('/study/session?mode=today')
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
}

/** The learner comes back to this window. */
const focus = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

async function saved(user: HttpUser, ratings: number[]): Promise<void> {
  await expect.poll(() => savedRatings(user)).toEqual(ratings)
}

test('in another browser the session goes on where it was, an undo shows in both, and an ended one is not offered', async () => {
  const user = await product.createUser()
  const { page: first, errors } = await product.visit({ user, hasOwnProfile: true })
  await openToday(first)
  const missed = await question(first)
  await rate(first, 1, '1')
  const unsure = await question(first)
  await rate(first, 1, '2')
  await rate(first, 2, '3')
  await saved(user, [1, 2, 3, 3])

  const { page: second, errors: errorsOfSecond } = await product.visit({ user, hasOwnProfile: true })
  await openToday(second)
  await doneOf(second, 2)
  await toComeBack(second, 2)
  expect(await question(second)).toBe(await question(first))
  await rate(second, 2, '3')
  expect(await question(second)).toBe(missed)
  await rate(second, 1, '3')
  await rate(second, 4, '3')
  await rate(second, 1, '1')
  expect(await question(second)).toBe(unsure)
  await saved(user, [1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 1])

  // The browser before follows as soon as the learner is back in it.
  await focus(first)
  await doneOf(first, 9)
  await toComeBack(first, 1)
  expect(await question(first)).toBe(unsure)
  await second.keyboard.press('z')
  await doneOf(second, 9)
  await expect
    .poll(async () => (await user.get('/api/study/recap')).json())
    .toMatchObject({
      session: { stats: { totalAnswers: 11 } },
    })
  await focus(first)
  await first.getByText(/to come back/).waitFor({ state: 'detached' })

  await first.getByRole('button', { name: 'End session' }).click()
  await first.getByText(/^Last session: .*10 cards/).waitFor()
  await expect
    .poll(async () => (await (await user.get('/api/study/recap')).json()).session.endedAt)
    .not.toBeNull()
  const { page: third } = await product.visit({ user, hasOwnProfile: true })
  await openToday(third)
  await doneOf(third, 0)

  // A chapter is offered, not continued.
  const chapterId = await coreChapter(user)
  await openChapter(first, chapterId)
  await rate(first, 1, '1')
  const ofChapter = async () => (await user.get(`/api/study/recap?chapterId=${chapterId}`)).json()
  await expect.poll(ofChapter).toMatchObject({ session: { stats: { totalAnswers: 1 } } })
  await second.goto(`/study?chapter=${chapterId}`)
  await second.getByText(/^0 of \d+ cards done/).waitFor()
  await second.getByRole('button', { name: 'Resume' }).click()
  await toComeBack(second, 1)
  expect([errors(), errorsOfSecond()]).toEqual([[], []])
})

test('without a network a browser goes on with its own session, and both are merged once it is back', async () => {
  const user = await product.createUser()
  const { page: first, errors } = await product.visit({ user, hasOwnProfile: true })
  await openToday(first)
  await rate(first, 1, '3')
  await saved(user, [3])
  const { page: second, context } = await product.visit({ user, hasOwnProfile: true })
  await openToday(second)
  await doneOf(second, 1)
  await context.setOffline(true)
  await rate(second, 2, '3')
  await rate(first, 1, '1')
  await saved(user, [3, 1])
  await context.setOffline(false)
  await saved(user, [3, 1, 3, 3])
  // The second card was known, then not; the third is not asked in the first browser.
  for (const page of [first, second]) {
    await focus(page)
    await doneOf(page, 2)
    await toComeBack(page, 1)
  }
  expect(await question(first)).toBe(await question(second))
  await rate(first, 4, '3')
  await saved(user, [3, 1, 3, 3, 3, 3, 3, 3])
  await focus(second)
  await doneOf(second, 6)
  expect(await question(second)).toBe(await question(first))
  expect(errors()).toEqual([])
})

test('two tabs over the same cards ask none twice, also without a network', async () => {
  const user = await product.createUser()
  const { page: first, context, errors } = await product.visit({ user, hasOwnProfile: true })
  const second = await context.newPage()
  await openToday(first)
  await openToday(second)
  const sent = countSaved(context)
  const asked: string[] = []
  async function rateIn(page: Page, other: Page): Promise<void> {
    asked.push(await question(page))
    await rate(page, 1, '3')
    await expect.poll(() => question(other)).toBe(await question(page))
  }
  await rateIn(first, second)
  await rateIn(second, first)
  await rateIn(first, second)
  await expect.poll(sent).toBe(3)
  await context.setOffline(true)
  await rateIn(second, first)
  await rateIn(first, second)
  await context.setOffline(false)
  await expect.poll(sent).toBe(5)
  await doneOf(first, 5)
  await doneOf(second, 5)
  expect(new Set(asked).size).toBe(5)
  expect(await savedRatings(user)).toEqual([3, 3, 3, 3, 3])
  expect(errors()).toEqual([])
})

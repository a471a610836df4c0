import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillRegistration, sendRegistration } from '#tests/support/account-forms.ts'
import { countSaved } from '#tests/support/browser.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

async function rate(cards: Locator, rating: RegExp): Promise<void> {
  await cards.getByRole('button', { name: 'Show answer' }).click()
  await cards.getByRole('button', { name: rating }).click()
}

const storedStudy = (page: Page) => page.evaluate(() => localStorage.getItem('visitorStudy'))

interface RecapCard {
  confidence: number
  reviewedAt: string
}

/** What the account's log says of the cards that it has rated, by their keys. */
async function ratedCards(page: Page): Promise<{ key: string; history: RecapCard[] }[]> {
  const cards = (await (await page.request.get('/api/sample-cards')).json()) as {
    cardKey: string
    id: number
  }[]
  const rated: { key: string; history: RecapCard[] }[] = []
  for (const { cardKey: key, id } of cards) {
    const { history } = await (await page.request.get(`/api/flashcards/${id}/schedule`)).json()
    if (history.length > 0) rated.push({ key, history })
  }
  return rated
}

test('what a visitor rates comes along at the registration, once, and the first session follows', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const saved = countSaved(context)
  await page.goto('/')
  const three = page.getByRole('region', { name: 'Try three cards' })
  for (const rating of [/^Knew it/, /^Did not know/, /^Knew it/, /^Knew it/]) await rate(three, rating)
  await three.getByRole('link', { name: 'Go on with ten more' }).click()
  await page.waitForURL('**/try')

  const cards = page.getByRole('region', { name: 'Cards to try' })
  await cards.getByText('3 of 13 done').waitFor()
  await rate(cards, /^Unsure/)
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await cards.getByText('4 of 13 done').waitFor()
  await expectAccessible(page)
  await page.reload()
  await cards.getByText('4 of 13 done').waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Create a free account' }).click()
  await page.getByText('What you tried comes along: 5 cards.').waitFor()
  await fillRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await sendRegistration(page)
  await page.waitForURL('**/study')
  await page.getByText('5 cards you tried are in your plan').waitFor()
  expect(await storedStudy(page)).toBeNull()
  await expect.poll(saved).toBe(6)
  const rated = await ratedCards(page)
  expect(rated.map(({ key, history }) => [key, history.map(({ confidence }) => confidence)])).toEqual([
    ['thoracic-nsclc-biomarkers-018', [3]],
    ['breast-early-001', expect.toSatisfy((ratings: number[]) => ratings.sort().join() === '1,3')],
    ['aml-010', [3]],
    ['colorectal-020', [2]],
    ['drug-toxicities-020', [3]],
  ])

  const examDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Exam date').fill(examDate)
  await page.getByRole('button', { name: 'Start studying' }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  await page.reload()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  expect(saved()).toBe(6)
  expect(errors()).toEqual([])
})

test('from the landing page to the first rated card of an account takes five clicks and the required fields', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const saved = countSaved(context)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto('/')
  await click(page.getByRole('link', { name: 'Get Started' }))
  await fillRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await click(page.getByRole('button', { name: 'Create account' }))
  await page.waitForURL('**/study')
  await click(page.getByRole('button', { name: 'Start studying' }))
  const card = page.getByRole('article', { name: 'Flashcard' })
  await card.waitFor()
  await click(page.getByRole('button', { name: 'Show answer' }))
  await click(page.getByRole('button', { name: /^Knew it/ }))
  await expect.poll(saved).toBe(1)
  expect(clicks).toBeLessThanOrEqual(5)
  expect(errors()).toEqual([])
})

test('a visitor’s ratings are not for somebody who signs in', async () => {
  const user = await product.createUser()
  const { page, context } = await product.visit()
  const saved = countSaved(context)
  await page.goto('/try')
  await rate(page.getByRole('region', { name: 'Cards to try' }), /^Knew it/)
  expect(await storedStudy(page)).not.toBeNull()
  await page.goto('/login')
  await page.getByLabel('Username').fill(user.username)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/study')
  await expect.poll(() => storedStudy(page)).toBeNull()
  expect(await ratedCards(page)).toEqual([])
  expect(saved()).toBe(0)
})

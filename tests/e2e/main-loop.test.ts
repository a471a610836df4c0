import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { signIn } from '#tests/support/account-forms.ts'
import { ownProduct, sharedProduct } from '#tests/support/product.ts'

const firstStart = ownProduct({ isFirstStart: true })
const product = sharedProduct()

const flashcard = (page: Page) => page.getByRole('article', { name: 'Flashcard' })
const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''

/** Shows the answer and rates it by keyboard. @returns the question. */
async function rate(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const shown = await question(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).waitFor()
  await page.keyboard.press(key)
  return shown
}

/** Rates a card that is not the last one. */
async function study(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const shown = await rate(page, key)
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  return shown
}

test('a new learner studies by keyboard, signs out, signs in again and finds the progress', async () => {
  const user = await firstStart.createUser()
  const { page, errors } = await firstStart.visit({ user, hasServiceWorkers: true })
  await page.goto('/study')
  await page.getByRole('heading', { name: 'Hello, Robin' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: /Acute Myeloid Leukemia/ }).click()
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Start/ }).click()
  await flashcard(page).waitFor()
  await expectAccessible(page)

  // A rating key before the answer does nothing; arrows move without rating.
  const first = await question(page)
  await page.keyboard.press('3')
  expect(await question(page)).toBe(first)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => question(page)).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => question(page)).toBe(first)

  // 1 comes back after five other cards, 2 after ten.
  const missed = await study(page, '1')
  const unsure = await study(page, '2')
  const between: string[] = []
  for (let n = 0; n < 4; n++) between.push(await study(page, '3'))
  expect(await question(page)).toBe(missed)
  await study(page, '3')
  for (let n = 0; n < 5; n++) between.push(await study(page, '3'))
  expect(await question(page)).toBe(unsure)
  await study(page, '3')
  expect(between).not.toContain(missed)
  expect(between).not.toContain(unsure)

  // The other 17 cards of the chapter, to the completion toast; then the chapter page with the recap.
  const cardCount = 28
  const studied = new Set([missed, unsure, ...between])
  while (studied.size < cardCount - 1) {
    const before = studied.size
    studied.add(await study(page, '3'))
    expect(studied.size).toBe(before + 1)
  }
  studied.add(await rate(page, '3'))
  expect(studied.size).toBe(cardCount)
  await page.waitForURL('**/study/chapter/*', { timeout: 15_000 })
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  // Two cards were rated twice.
  await page.getByText(`${cardCount} cards, ${cardCount + 2} answers`).waitFor()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('study:'))),
  ).toEqual([])

  // Signing out while ratings wait asks for confirmation first.
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/Study again/).waitFor()
  await page.getByRole('button', { name: /log ?out/i }).click()
  await page.waitForURL(`${firstStart.url}/`)
  await signIn(page, user)
  await page.waitForURL('**/study')
  await page.getByText('28 of 28 cards').waitFor()
  expect(errors()).toEqual([])
})

test('without a sign-in every study path leads to the sign-in, unknown ones to the landing page with 404', async () => {
  const { page } = await product.visit()
  for (const path of [
    '/study',
    '/study/drugs',
    '/study/session',
    '/profile',
    '/dashboard',
    '/admin',
    '/admin/users',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/auth')
  }
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
  await page
    .getByRole('link', { name: 'Sign In' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .first()
    .waitFor()
})

test('a free learner is offered the upgrade on a locked chapter, and is redirected from admin pages', async () => {
  const user = await product.createUser()
  const { page } = await product.visit({ width: 360, height: 780, user })
  await page.goto('/study')
  const locked = page.getByRole('link', { name: /Metastatic Breast Cancer/ })
  await locked.click()
  await page.waitForURL('**/pricing')
  await page.goto('/study')
  await page.getByRole('searchbox', { name: 'Search chapters, cards and drugs' }).fill('breast')
  await page
    .getByText(/matching cards, \d+ of them locked$/)
    .first()
    .waitFor()
  const studyOpen = page.getByRole('link', { name: /^Study the \d+ open cards$/ }).first()
  const promised = (await studyOpen.textContent())?.match(/\d+/)?.[0]
  await expectAccessible(page)
  await studyOpen.click()
  await page.getByText(new RegExp(`^${promised} cards, about`)).waitFor()
  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; locked: boolean }[]
  const chapter = chapters.find(({ locked }) => locked)
  await page.goto(`/study?chapter=${chapter?.id}`)
  await page
    .getByRole('link', { name: /upgrade|premium|plans/i })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.goto('/admin')
  await page.waitForURL(`${product.url}/`)
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
})

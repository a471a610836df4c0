import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, register, signIn } from '#tests/support/browser.ts'
import { productForTests } from '#tests/support/product.ts'

const product = productForTests({ fromNothing: true })

const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''

/** Flips by keyboard, rates by keyboard and answers with the question that was shown. */
async function study(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const shown = await question(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).waitFor()
  await page.keyboard.press(key)
  await page.getByRole('button', { name: /^(Show answer|Continue)/ }).waitFor()
  return shown
}

test('a learner registers, studies by keyboard, and finds the progress again', async () => {
  const { page, context, errors } = await product.visit()
  const account = await register(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: /Acute Myeloid Leukemia/ }).click()
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  await expectAccessible(page)

  // A rating key before the flip does nothing; arrows move without rating.
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

  // To the end: the completion toast, then the chapter page with the recap.
  for (let n = 0; n < 40 && (await page.getByRole('article', { name: 'Flashcard' }).isVisible()); n++) {
    await study(page, '3').catch(() => undefined)
  }
  await page.waitForURL('**/study/chapter/*', { timeout: 15_000 })
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  await expectAccessible(page)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('study:'))),
  ).toEqual([])

  // Who signs out while ratings wait is asked first.
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/Study again/).waitFor()
  await page.getByRole('button', { name: /log ?out/i }).click()
  await page.waitForURL(`${product.server.url}/`)
  await signIn(page, account)
  await page.waitForURL('**/study')
  await page.getByText('28 of 28 cards').waitFor()
  expect(errors()).toEqual([])
  await context.close()
})

test('signed out, every study path leads to the sign-in, unknown ones to the landing page with 404', async () => {
  const { page, context } = await product.visit()
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
  await context.close()
})

test('a free learner is offered the upgrade on a locked chapter, and is sent away from admin pages', async () => {
  const { page, context } = await product.visit({ width: 360, height: 780 })
  await register(page)
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
  const chapters = await page.request.get('/api/chapters')
  const chapter = ((await chapters.json()) as { id: number; locked: boolean }[]).find(({ locked }) => locked)
  await page.goto(`/study?chapter=${chapter?.id}`)
  await page
    .getByRole('link', { name: /upgrade|premium|plans/i })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.goto('/admin')
  await page.waitForURL(`${product.server.url}/`)
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
  await context.close()
})

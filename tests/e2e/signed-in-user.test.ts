import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('public pages know a free learner, who searches over everything and finds the plans wherever something is locked', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  for (const path of ['/', '/board-review', '/study-resources', '/evidence']) {
    await page.goto(path)
    await page.mouse.wheel(0, 400)
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
    // Each part of the page finds out by itself who is signed in.
    const starts = page.getByRole('link', { name: /^(Get Started|Start |Create a free|Sign In)/ })
    await expect.poll(() => starts.count()).toBe(0)
  }
  await page.goto('/pricing')
  await page.locator('a[href="/checkout?plan=annual"]').click()
  await page.waitForURL('**/checkout?plan=annual')

  // A plan that is chosen before the page knows who is signed in.
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium 1 Year' }).click()
  await page.waitForURL('**/auth')
  await page.getByText(`You are signed in as ${user.username}`).waitFor()
  await expectFitAndAccessible(page, { state: 'the sign-in' })
  await page.getByRole('link', { name: 'Choose Premium 1 Year' }).click()
  await page.waitForURL('**/checkout?plan=annual')
  await page.goBack()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/study')

  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('searchbox', { name: 'Search chapters, cards, questions and drugs' }).fill('breast')
  await page
    .getByText(/matching cards, \d+ of them locked$/)
    .first()
    .waitFor()
  const studyOpen = page.getByRole('link', { name: /^Study the \d+ open cards$/ }).first()
  const promised = (await studyOpen.textContent())?.match(/\d+/)?.[0]
  await expectAccessible(page, { state: 'what was found', within: 'main' })
  await studyOpen.click()
  await page.getByText(new RegExp(`^${promised} cards, about`)).waitFor()

  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; locked: boolean }[]
  await page.goto(`/study?chapter=${chapters.find(({ locked }) => locked)?.id}`)
  await page
    .getByRole('link', { name: /upgrade|premium|plans/i })
    .first()
    .waitFor()
  await expectFitAndAccessible(page, { state: 'the settings of a locked chapter' })
  await page.goto('/study/drugs')
  await page.getByText('Updated through April 2025').waitFor()
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/checkout')
  await page.goto('/admin')
  await page.waitForURL(`${product.url}/`)
  expect(errors()).toEqual([])
})

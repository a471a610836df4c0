import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()
const scripts = '**/assets/*.js'
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'has not finished loading' })

/** By the page's own clock, which stands still while the page loads, so that a busy machine changes nothing. */
async function openFor10Seconds(page: Page, path: string): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.clock.fastForward(9500)
  expect(await notice(page).isVisible()).toBe(false)
  await page.clock.fastForward(1000)
  await notice(page).waitFor()
  await page.clock.resume()
}

/** Whether a press on its middle reaches it. */
const isUncovered = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('the notice covers no main button, and says to visitors what they can do', async () => {
  for (const width of [360, 1280]) {
    const { page } = await product.visit({ hasOwnProfile: true, width, height: 640 })
    await page.clock.install()
    await page.route(scripts, (route) => route.fulfill({ status: 404 }))
    await openFor10Seconds(page, '/')
    await notice(page).getByText('You can read it; its cards may not answer yet.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const main = page.getByRole('main')
    const start = main.getByRole('link', { name: 'Create a free account' }).first()
    for (const button of [start, main.getByRole('button', { name: 'Show answer' })]) {
      await button.scrollIntoViewIfNeeded()
      expect(await isUncovered(button), `at ${width}`).toBe(true)
    }
  }
})

test('a page whose script does not load, loads late, or cannot ask who is signed in says so and offers to try again', async () => {
  const { page, errors } = await product.visit({ hasOwnProfile: true })
  await page.clock.install()
  await page.route(scripts, (route) => route.fulfill({ status: 404 }))
  await openFor10Seconds(page, '/pricing')
  await expectAccessible(page)
  await page.unroute(scripts)
  await notice(page).getByRole('button', { name: 'Reload' }).click()
  await page.waitForFunction(() => document.querySelector('#not-loaded')?.hasAttribute('data-loaded'))
  expect(await notice(page).isVisible()).toBe(false)

  // The pages of the app are empty until their script comes.
  const arrival = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await openFor10Seconds(page, '/login')
  await notice(page).getByText('Reloading loses nothing.').waitFor()
  arrival.resolve()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await notice(page).waitFor({ state: 'hidden' })
  expect(errors()).toEqual([])

  await page.route('**/api/user', (route) => route.abort())
  await page.goto('/study')
  await page.getByRole('heading', { name: 'The server cannot be reached' }).waitFor()
  await expectAccessible(page, { within: 'main' })
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/auth')
})

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test.each([
  [500, 'The server could not answer', 'The server is in trouble. Try again in a moment.'],
  [418, 'The server could not answer', 'The server gave an answer that was not expected (418).'],
  [0, 'The server cannot be reached', 'Check your connection and try again.'],
])('a response with status %i: %s', async (status, title, reason) => {
  const { page } = await product.visit()
  await page.route('**/api/user', (route) =>
    status ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Error</h1>' }) : route.abort(),
  )
  await page.goto('/study')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(reason).waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/auth')
})

describe('a page whose script does not load', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'has not finished loading' })

  /** By the page's own clock, so that a busy machine changes nothing. */
  async function openFor5Seconds(page: Page, path: string): Promise<void> {
    await page.clock.install()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(await notice(page).isVisible()).toBe(false)
    await page.clock.fastForward(5000)
  }

  test.each(['/login', '/pricing'])('%s says so within five seconds and offers to reload', async (path) => {
    const { page, errors } = await product.visit({ hasOwnProfile: true })
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await openFor5Seconds(page, path)
    await notice(page).waitFor()
    // The shell of the other pages has no heading before its script has loaded.
    if (path === '/pricing') await expectAccessible(page)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.waitForFunction(() => document.querySelector('#not-loaded')?.hasAttribute('data-loaded'))
    expect(await notice(page).isVisible()).toBe(false)
    expect(errors()).toEqual([])
  })

  test('hides the notice when the script loads late', async () => {
    const { page } = await product.visit({ hasOwnProfile: true })
    const arrival = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await openFor5Seconds(page, '/login')
    await notice(page).waitFor()
    arrival.resolve()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await notice(page).waitFor({ state: 'hidden' })
  })
})

import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { pressRating, rate } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

/** The number of cards that earn one badge. */
const cardCount = 10

test('ten cards to the end earn First Rounds: toast and confetti, once', async () => {
  const user = await product.createUser()
  const settings = { newCardsPerDay: cardCount }
  expect((await user.put('/api/study/settings', settings)).status).toBe(200)
  const { page, errors } = await product.visit({ user })
  // Motion is allowed here, because there is confetti for two seconds. The page counts what appears.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const seen = { canvases: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.canvases = Math.max(seen.canvases, document.querySelectorAll('canvas').length)
    }).observe(document, { childList: true, subtree: true })
  })
  const canvases = () =>
    page.evaluate(() => (window as unknown as { seen: { canvases: number } }).seen.canvases)
  const toast = page.getByText('Achievement Unlocked!')
  const compared = page.waitForResponse(/\/api\/badges$/)
  await page.goto('/study/session?mode=today')
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  await compared
  await rate(page, cardCount - 1, '3')
  await pressRating(page, '3')
  await page.waitForURL('**/study')
  await page.getByText("You've earned the First Rounds badge!").waitFor()
  await expect.poll(canvases).toBe(1)
  await expect.poll(() => page.locator('canvas').count()).toBe(0)

  // The progress page shows the badge, marked as new, without another toast.
  const message = page.getByRole('alert').filter({ has: toast })
  await message.getByRole('button', { name: 'Close message' }).click()
  await toast.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Progress' }).first().click()
  await page.getByRole('link', { name: 'Habits' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'First Rounds' })
  await row.getByText(/^earned/).waitFor({ state: 'attached' })
  await row.getByText('New').waitFor()
  expect(await toast.count()).toBe(0)
  await expectAccessible(page, { within: 'li:has([data-new])' })

  // A reload does not show it as new again.
  await page.reload()
  await row.getByText(/^earned/).waitFor({ state: 'attached' })
  expect(await row.getByText('New').count()).toBe(0)
  expect(await toast.count()).toBe(0)
  expect(errors()).toEqual([])
})

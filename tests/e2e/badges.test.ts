import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { HttpUser } from '#tests/support/http-user.ts'
import { sharedProduct } from '#tests/support/product.ts'
import { rate } from '#tests/support/study-in-browser.ts'

const product = sharedProduct()

/** The cards of one badge. */
const cardCount = 10
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })
const toast = (page: Page) => page.getByText('Achievement Unlocked!')
const badgesLoaded = (page: Page) => page.waitForResponse(/\/api\/badges$/)

/** A page on which things may move: there is confetti. */
async function open(user: HttpUser) {
  const { page, errors } = await product.visit({ user })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Confetti is there for two seconds only: what was there is counted.
  await page.addInitScript(() => {
    const seen = { canvases: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.canvases = Math.max(seen.canvases, document.querySelectorAll('canvas').length)
    }).observe(document, { childList: true, subtree: true })
  })
  const canvases = () =>
    page.evaluate(() => (window as unknown as { seen: { canvases: number } }).seen.canvases)
  return { page, errors, canvases }
}

/** Studies today's cards to the end by keyboard; the next page opens by itself. */
async function studyToday(page: Page): Promise<void> {
  const compared = badgesLoaded(page)
  await page.goto('/study/session?mode=today')
  await showAnswer(page).waitFor()
  await compared
  await rate(page, cardCount - 1, '3')
  const loaded = badgesLoaded(page)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).waitFor()
  await page.keyboard.press('3')
  await page.waitForURL('**/study')
  await loaded
}

async function setNewCardsPerDay(page: Page, newCardsPerDay: number): Promise<void> {
  await page.goto('/study')
  const status = await page.evaluate(
    (body) =>
      fetch('/api/study/settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((response) => response.status),
    { newCardsPerDay },
  )
  expect(status).toBe(200)
}

test('ten cards to the end earn First Rounds: toast and confetti, and not twice', async () => {
  const user = await product.createUser()
  const { page, errors, canvases } = await open(user)
  await setNewCardsPerDay(page, cardCount)
  await studyToday(page)
  await toast(page).waitFor()
  await page.getByText("You've earned the First Rounds badge!").waitFor()
  await expect.poll(canvases).toBe(1)
  await expect.poll(() => page.locator('canvas').count()).toBe(0)

  // The progress page shows it, marked as new, without another toast.
  await toast(page).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Progress' }).first().click()
  const row = page.getByRole('listitem').filter({ hasText: 'First Rounds' })
  await row.getByText(/^Earned /).waitFor()
  await row.getByText('New').waitFor()
  expect(await toast(page).count()).toBe(0)
  await expectAccessible(page)

  // Nor after a reload.
  await page.reload()
  await row.getByText(/^Earned /).waitFor()
  expect(await row.getByText('New').count()).toBe(0)
  expect(await toast(page).count()).toBe(0)

  // Nor after the next session.
  await setNewCardsPerDay(page, 2 * cardCount)
  await studyToday(page)
  await page.getByRole('alert').getByText('Session complete').waitFor({ state: 'detached' })
  expect(await toast(page).count()).toBe(0)
  expect(await canvases()).toBe(0)
  expect(errors()).toEqual([])
})

test('a learner who hides achievements gets them all the same, unseen', async () => {
  const user = await product.createUser()
  const { page, errors } = await open(user)
  await setNewCardsPerDay(page, cardCount)
  await page.goto('/dashboard')
  await page.getByRole('switch', { name: 'Hide achievements' }).click()
  await page.getByText('Achievements are hidden.').waitFor()

  let requests = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/badges')) requests += 1
  })
  await page.goto('/study/session?mode=today')
  await showAnswer(page).waitFor()
  await rate(page, cardCount - 1, '3')
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await page.waitForURL('**/study')
  await page.getByRole('alert').getByText('Session complete').waitFor({ state: 'detached' })
  await page.goto('/dashboard')
  await page.getByText('Achievements are hidden.').waitFor()
  expect(await toast(page).count()).toBe(0)
  expect(requests).toBe(0)

  await page.getByRole('button', { name: 'Show achievements' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'First Rounds' })
    .getByText(/^Earned /)
    .waitFor()
  expect(await toast(page).count()).toBe(0)
  expect(errors()).toEqual([])
})

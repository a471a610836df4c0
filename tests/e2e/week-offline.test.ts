import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { pressRating, rate } from '#tests/support/browser/study-in-browser.ts'

const product = clockProduct()
const dayMs = 86_400_000
const shiftKey = 'test-days-later'

/** From its next page on, the browser's clock is ahead by the number of days in an item of its storage. */
const followShift = (context: BrowserContext) =>
  context.addInitScript((key) => {
    const { Date: Real } = globalThis
    const shiftMs = Number(localStorage.getItem(key) ?? 0) * 86_400_000
    if (shiftMs === 0) return
    globalThis.Date = new Proxy(Real, {
      construct: (target, args) =>
        args.length === 0 ? new Real(Real.now() + shiftMs) : new target(...(args as [])),
      get: (target, name) =>
        name === 'now' ? () => Real.now() + shiftMs : Reflect.get(target, name, target),
    })
  }, shiftKey)

async function openDay(page: Page, days: number, path: string): Promise<void> {
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [shiftKey, String(days)] as const)
  await page.goto(path)
}

/** Rates every card of the session. The last rating ends it. */
async function rateAll(page: Page, count: number): Promise<void> {
  for (let card = 1; card <= count; card++) {
    await page.getByRole('button', { name: /^Show answer/ }).waitFor()
    await pressRating(page, '3')
  }
  await page.getByRole('heading', { name: /^\d+ cards?, \d+ answers?$/ }).waitFor()
}

/** The files of the app that the browser keeps, and their size in bytes as they are unpacked. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const sizes: number[] = []
    for (const name of await caches.keys()) {
      if (!name.includes('-precache-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        sizes.push((await (await cache.match(request))?.blob())?.size ?? 0)
    }
    return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  })

/** Collects what the page's own scripts write to the console as warnings and errors. */
function watchConsole(page: Page): () => string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    // The browser itself reports every request that fails.
    if (
      ['warning', 'error'].includes(message.type()) &&
      !message.text().startsWith('Failed to load resource')
    )
      lines.push(message.text())
  })
  return () => lines
}

test('without a network: progress with its time, a session to its end, pages that say they are not kept, and a silent console', async () => {
  const { page, context, user, errors } = await product.visitAsNew('admin', { hasServiceWorkers: true })
  await user.put('/api/study/settings', { newCardsPerDay: 5, dailyMinutes: 30, isFirstRunDone: true })
  const isLoaded = page.waitForResponse((response) => /analytics\/(readiness|weighted)/.test(response.url()))
  await page.goto('/study')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await isLoaded
  await page.waitForLoadState('networkidle')
  const kept = await keptFiles(page)
  expect(kept.count).toBeGreaterThan(250)
  expect(kept.count).toBeLessThan(325)
  expect(kept.bytes).toBeLessThan(2.6e6)

  await context.setOffline(true)
  const written = watchConsole(page)
  await page.goto('/dashboard')
  await page.getByText(/^As of .* today$/).waitFor()
  await page.getByText('Readiness', { exact: true }).first().waitFor()
  await expectFitAndAccessible(page)
  await page.goto('/study/session?mode=today')
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  await rate(page, 2, '3')
  await page.getByRole('button', { name: 'End session' }).click()
  await page.waitForURL('**/study')
  await page.getByText(/^Last session: /).waitFor()

  // Opened by its address and by a link.
  const notKept = page.getByRole('heading', { name: 'This page needs a connection' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/study')
  await page.goto('/checkout')
  await notKept.waitFor()
  await page.getByRole('link', { name: 'Terms' }).click()
  await page.waitForURL('**/terms')
  await notKept.waitFor()
  // It has its styles in the frame of any page.
  const alignment = notKept.evaluate((heading) => getComputedStyle(heading).textAlign)
  expect(await alignment).toBe('center')
  await page.getByRole('link', { name: 'Back to Study' }).click()
  await page.waitForURL('**/study')
  await page.goto('/admin/users')
  await notKept.waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: 'Back to Study' }).click()
  await page.waitForURL('**/study')
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
  await notKept.waitFor()
  expect([...written(), ...errors()]).toEqual([])

  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Admin', exact: true }).waitFor()
  await page.goto('/dashboard')
  await page.getByText('Readiness', { exact: true }).first().waitFor()
  expect(await page.getByText(/^As of /).count()).toBe(0)
})

// The last one: it leaves the server's clock a week ahead.
test('a week without a network: each day has its cards, and every rating arrives once with its own study day', async () => {
  const { page, context, user, errors } = await product.visitAsNew('learner', { hasServiceWorkers: true })
  await user.put('/api/study/settings', { newCardsPerDay: 1, dailyMinutes: 30, isFirstRunDone: true })
  await followShift(context)
  const isLoaded = page.waitForResponse((response) => response.url().endsWith('/api/study/week'))
  await page.goto('/study/drugs')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const week: { days: { date: string; cardIds: number[] }[] } = await (await isLoaded).json()
  const open = (name: string) => page.getByRole('link', { name }).first().click()
  await open('Study Content')
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  for (const [place, { cardIds }] of week.days.entries()) {
    expect(cardIds.length).toBeGreaterThan(0)
    await openDay(page, place, '/study/session?mode=today')
    await rateAll(page, cardIds.length)
  }
  // This shows the end of the last session, and the pages that were loaded before.
  await page.waitForURL('**/study')
  await page.getByText(/^Last session: /).click()
  await page.getByText(/^\d+ of \d+ known at first sight$/).waitFor()
  await page.getByText(/planned once sent/).waitFor()
  const count = week.days.flatMap(({ cardIds }) => cardIds).length
  await page.getByText(`${count} waiting to be sent`).first().waitFor()
  expect(await page.getByText('Failed to save your progress').count()).toBe(0)
  await open('Study Drugs')
  await page.getByText('A to Z', { exact: true }).click()
  await page
    .getByRole('link', { name: /abemaciclib/i })
    .first()
    .waitFor()

  product.app.clock.advance(7 * dayMs)
  await context.setOffline(false)
  await openDay(page, 7, '/study')
  const stored = async () => {
    const { rows } = await product.app.deps.open.query<{ id: number; day: number }>(
      'select flashcard_id as id, study_day as day from card_reviews where user_id = $1 order by study_day',
      [user.userId],
    )
    return rows
  }
  await expect.poll(async () => (await stored()).length).toBe(count)
  const byDay = Map.groupBy(await stored(), ({ day }) => isoDateOfStudyDay(day))
  for (const { date, cardIds } of week.days)
    expect(
      byDay
        .get(date)
        ?.map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(cardIds.toSorted((a, b) => a - b))
  expect(errors()).toEqual([])
})

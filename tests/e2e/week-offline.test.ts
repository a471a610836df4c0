import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isoDateOfStudyDay } from '#domain/scheduling/study-day.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { pressRating } from '#tests/support/browser/study-in-browser.ts'

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

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFitAndAccessible, turnDark } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { openChapter } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

const figure = (page: Page) =>
  page.getByRole('img', { name: /^A decision diagram for metastatic clear cell/ }).last()

/** Waits until the figure's file has arrived and is drawn. */
async function expectDrawn(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await figure(page).scrollIntoViewIfNeeded()
  await expect
    .poll(() => figure(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  expect(await figure(page).getAttribute('src')).toContain(theme)
}

test('a learner reads the primer and the summary of a chapter before studying it, in both themes, at every width, and later offline, also from a card', async () => {
  const user = await product.createUser()
  const { page, context, errors } = await product.visit({ user, hasServiceWorkers: true })
  const chapters: { id: number; title: string }[] = await (await user.get('/api/chapters')).json()
  const id = chapters.find(({ title }) => title === 'Kidney Cancer')?.id ?? 0
  await page.goto(`/study?chapter=${id}`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('switch', { name: /^Available offline/ }).click()
  await page.getByText(/on this device, kept up to date/).waitFor()

  await page.getByRole('link', { name: 'Primer, summary and all cards' }).click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await page.getByText(/^\d\smin to read$/).waitFor()
  await page
    .getByText(/^\d+ cards on this$/)
    .first()
    .waitFor()
  await page.getByRole('columnheader', { name: 'Setting' }).waitFor()
  await expectDrawn(page, 'light')
  await expectFitAndAccessible(page)
  await turnDark(page)
  await expectDrawn(page, 'dark')

  await context.setOffline(true)
  await page.goto(`/study/chapter/${id}`)
  await page.getByRole('columnheader', { name: 'Setting' }).waitFor()
  await expectDrawn(page, 'dark')
  await openChapter(page, id)
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Read this part' }).click()
  const whole = page.getByRole('link', { name: 'Read the whole primer' })
  await whole.waitFor()
  const part = await page.getByRole('dialog').getByRole('heading').textContent()
  await whole.click()
  await page.getByRole('region', { name: part ?? '' }).waitFor()
  expect(await page.locator(':focus').getAttribute('aria-labelledby')).toMatch(/-title$/)
  expect(errors()).toEqual([])
})

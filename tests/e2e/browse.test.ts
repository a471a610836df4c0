import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible, turnDark } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''

/** The number of elements that begin a transition while the page turns dark and light again. */
async function transitionsOfTheme(page: Page): Promise<number> {
  const begun = await page.evaluateHandle(() => {
    const counter = { count: 0 }
    document.addEventListener('transitionrun', () => (counter.count += 1), true)
    return counter
  })
  await turnDark(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return begun.evaluate(({ count }) => count)
}

test('a learner finds cards, studies them, sets one aside, finds it again and takes it back', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  await page.goto('/study')
  await page.getByRole('link', { name: 'Browse cards' }).click()
  await page.getByRole('heading', { name: 'Browse cards' }).waitFor()
  await page.getByRole('table', { name: 'Cards' }).waitFor()
  await expectFitAndAccessible(page)
  expect(await transitionsOfTheme(page), 'with reduced motion').toBe(0)

  // The table is filtered by words, which are in the address.
  // The rows of the earlier filter cannot be chosen while those of the new one load: until then they count for nothing.
  const found = page.waitForResponse(/\/api\/study\/browse\?.*search=venetoclax/)
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('venetoclax')
  await page.waitForURL(/search=venetoclax/)
  await found
  const rows = page.getByRole('checkbox', { name: /^Select:/ })
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  await rows.nth(0).check()
  await rows.nth(1).check()
  await expectAccessible(page, { within: '[aria-label="With the selected cards"]' })
  // On a phone, too, all actions on the cards are visible.
  await page.setViewportSize({ width: 360, height: 740 })
  const hidden = await page
    .getByRole('group', { name: 'With the selected cards' })
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Study these' }).click()

  // The first card leaves the session by key and is taken back, then leaves it for good.
  await page.getByText('0 of 2').waitFor()
  const first = await question(page)
  await page.keyboard.press('-')
  await page.getByText('0 of 1').waitFor()
  await page.keyboard.press('z')
  await page.getByText('0 of 2').waitFor()
  expect(await question(page)).toBe(first)
  await page.getByRole('button', { name: 'Not for me' }).click()
  await page.getByText('0 of 1').waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).click()
  await page.getByRole('heading', { name: '1 card, 1 answer' }).waitFor()

  // It is found again among the suspended cards, and taken back.
  await page.goto('/study/cards?state=suspended')
  await page.getByText('1 card', { exact: true }).waitFor()
  await page.getByRole('button', { name: first.slice(0, 20) }).click()
  const card = page.getByRole('region', { name: 'Card', exact: true })
  await card.getByText('You have not studied this card yet.').waitFor()
  await expectAccessible(page, { state: 'a card', within: '[aria-label="Card"]' })
  await card.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText(/No card is suspended/).waitFor()
  expect(errors()).toEqual([])
})

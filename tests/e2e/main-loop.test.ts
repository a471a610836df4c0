import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { signIn } from '#tests/support/browser/account-forms.ts'
import { ownProduct } from '#tests/support/browser/product.ts'
import { pressRating, showChapters } from '#tests/support/browser/study-in-browser.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

const firstStart = ownProduct({ isFirstStart: true })

const flashcard = (page: Page) => page.getByRole('article', { name: 'Flashcard' })
const question = async (page: Page) =>
  (await page.getByRole('region', { name: 'Question' }).textContent()) ?? ''

/** The number of cards that are left for the journey. */
const newCount = 12

/** Shows the answer and rates it by keyboard. @returns the question */
async function rate(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const shown = await question(page)
  await pressRating(page, key)
  return shown
}

/** Rates a card that is not the last one. */
async function study(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const shown = await rate(page, key)
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  return shown
}

test('a learner studies by keyboard, signs out, signs in again and finds the progress', async () => {
  const user = await firstStart.createUser()
  const [aml] = ((await (await user.get('/api/chapters')).json()) as { id: number; title: string }[]).filter(
    ({ title }) => title === 'Acute Myeloid Leukemia',
  )
  const cards = await (await user.get(`/api/chapters/${aml?.id}/flashcards`)).json()
  expect(cards.length).toBeGreaterThan(newCount)
  // Most cards are known already, for example from another device.
  for (const { flashcard } of cards.slice(newCount))
    expect((await user.post(`/api/flashcards/${flashcard.id}/progress`, ratingOf(3))).status).toBe(200)
  const { page, errors } = await firstStart.visit({ user })
  await page.goto('/study')
  await page.getByRole('heading', { name: 'Hello, Robin' }).waitFor()
  await expectFitAndAccessible(page)

  await showChapters(page, 'Hematologic')
  await page.getByRole('link', { name: /Acute Myeloid Leukemia/ }).click()
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  await expectFitAndAccessible(page)
  await page.getByText(`New ${newCount}`, { exact: true }).click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await flashcard(page).waitFor()
  await expectFitAndAccessible(page)

  // A rating key before the answer does nothing. The arrow keys move without rating.
  const first = await question(page)
  await page.keyboard.press('3')
  expect(await question(page)).toBe(first)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => question(page)).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => question(page)).toBe(first)

  // A card rated 1 comes back after five other cards, one rated 2 after ten.
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

  // The last new card completes the session. Then the chapter page follows, with the recap.
  const last = await rate(page, '3')
  expect(new Set([missed, unsure, ...between, last]).size).toBe(newCount)
  await page.waitForURL('**/study/chapter/*')
  await page.getByRole('heading', { name: 'Acute Myeloid Leukemia' }).waitFor()
  // Two cards were rated twice.
  const recap = page.getByRole('region', { name: 'Your last session' })
  await recap.getByText(`${newCount} cards, ${newCount + 2} answers`).waitFor()
  await expectAccessible(page, { state: 'the recap', within: 'main' })
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('study:'))),
  ).toEqual([])

  // Signing out while ratings wait asks for confirmation first.
  await page.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(/Study again/).waitFor()
  await page.getByRole('button', { name: /log ?out/i }).click()
  await page.waitForURL(`${firstStart.url}/`)
  await signIn(page, user)
  await page.waitForURL('**/study')
  await showChapters(page, 'Hematologic Neoplasms')
  // The missed card is begun and not mastered.
  await page.getByText(`${cards.length - 1} of ${cards.length} mastered, 1 begun`).waitFor()
  expect(errors()).toEqual([])
})

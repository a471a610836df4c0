import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const dialog = (page: Page, name = 'Add a card') => page.getByRole('dialog', { name })
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })

/** Writes a card into the open editor, in the form whose texts these are, and saves it with the editor open for the next. */
async function write(page: Page, form: string, texts: Record<string, string>): Promise<void> {
  const editor = dialog(page)
  await editor.getByText(form, { exact: true }).click()
  for (const [label, text] of Object.entries(texts))
    await editor.getByLabel(label, { exact: true }).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => editor.getByLabel('Front').inputValue()).toBe('')
}

test('a learner writes cards of three forms, studies their deck, changes one, and deletes it with undo', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  await page.goto('/study/own')
  await page.getByRole('heading', { name: 'Cards of your own' }).waitFor()
  await expectFitAndAccessible(page, { state: 'no decks' })

  // A key opens the editor; what was typed is there again after a reload.
  await page.getByRole('button', { name: 'Add a card' }).click()
  await dialog(page).getByLabel('Front').fill('What blocks CDK4/6?')
  await expectAccessible(page, { within: '[role="dialog"]' })
  await page.reload()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await dialog(page).getByText('This is what you wrote and did not save.').waitFor()
  expect(await dialog(page).getByLabel('Front').inputValue()).toBe('What blocks CDK4/6?')
  await dialog(page).getByLabel('Deck').fill('Breast')
  await write(page, 'Reversed', { Back: 'Palbociclib' })
  await write(page, 'Typed', { Front: 'An antimetabolite', Back: '5-FU' })

  // A gap is made of the selected words, by the toolbar.
  const front = dialog(page).getByLabel('Front')
  await front.fill('Trastuzumab binds HER2')
  await front.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(18, 22))
  await dialog(page).getByRole('button', { name: 'Gap' }).click()
  const gaps = dialog(page).getByLabel('Text with gaps')
  expect(await gaps.inputValue()).toBe('Trastuzumab binds {{c1::HER2}}')
  await dialog(page).getByRole('heading', { name: 'Makes 1 card' }).waitFor()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('4 cards').waitFor()
  await expectFitAndAccessible(page, { state: 'decks' })

  // Of the new cards one of each note is asked.
  await page.getByRole('link', { name: 'Study: Breast' }).click()
  await page.getByText('New 3', { exact: true }).click()
  await page.getByRole('button', { name: 'Start studying' }).click()
  await page.getByText('0 of 3').waitFor()
  for (let asked = 0; asked < 3; asked++) {
    await showAnswer(page).waitFor()
    const typed = page.getByLabel('Type the answer')
    const isTyped = (await page.getByText('An antimetabolite').count()) > 0
    if (isTyped) {
      await typed.waitFor()
      // The keys that rate are characters of the answer here.
      await typed.fill('')
      await page.keyboard.type('5 fu 1')
      await expectFitAndAccessible(page, { state: 'a typed card' })
      await page.keyboard.press('Enter')
      await page.getByText('What you typed differs:').waitFor()
      await expectAccessible(page, { within: '[aria-label="Flashcard"]' })
    } else await page.keyboard.press('Space')
    expect(await page.getByRole('button', { name: 'Report' }).count()).toBe(0)
    if (isTyped) {
      await page.getByRole('button', { name: 'Edit card' }).click()
      await page.getByLabel('Back', { exact: true }).fill('Fluorouracil')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('region', { name: 'Answer' }).getByText('Fluorouracil').waitFor()
    }
    await page.locator('button[aria-keyshortcuts="3"]').waitFor()
    await page.keyboard.press('3')
  }
  await page.getByRole('heading', { name: '3 cards, 3 answers' }).waitFor()

  // The notes of the deck: one is deleted, and taken back.
  await page.goto('/study/own')
  await page.getByRole('link', { name: 'Breast', exact: true }).click()
  await page.getByText('3 notes').waitFor()
  await expectFitAndAccessible(page, { state: 'notes' })
  await page.getByRole('checkbox', { name: 'Select: An antimetabolite' }).check()
  await expectAccessible(page, { within: '[aria-label="With the selected notes"]' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('2 notes').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('3 notes').waitFor()
  expect(errors()).toEqual([])
})

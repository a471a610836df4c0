import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('an admin adds a card, edits it, restores its earlier text, deletes cards and brings them back', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const toast = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const unique = `Which card is number ${Date.now()}?`

  await page.goto('/admin/content')
  await page.getByRole('table', { name: 'Chapters' }).waitFor()
  await expectAccessible(page)
  // The last shipped one: no other journey studies it, and those that are imported go again.
  const chapters = page.getByRole('table', { name: 'Chapters' }).getByRole('link')
  const chapter = chapters.filter({ hasNotText: /^Import / }).last()
  await chapter.click()

  await button('Add flashcard').click()
  await button('Add').click()
  await page.getByText('Please fill in all required fields').first().waitFor()
  await page.getByLabel('Question', { exact: true }).fill(unique)
  await page.getByLabel('Answer', { exact: true }).fill('The first answer')
  await page.getByLabel('Tags (optional)').fill('one, two, , three')
  await button('Add').click()
  await toast('Flashcard added successfully')
  await page.getByLabel('Filter cards').fill(unique)
  await page.getByText('Select all 1', { exact: true }).waitFor()
  await page.getByText('+1 more').waitFor()
  await expectAccessible(page, { state: 'the cards of a chapter' })

  await button(`Edit: ${unique}`).click()
  await page.getByLabel('Answer', { exact: true }).fill('The second answer')
  await button('Save').click()
  await toast('Flashcard updated successfully')

  await button(`History: ${unique}`).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.locator('del', { hasText: 'first' }).waitFor()
  await expectAccessible(page, { state: 'history', within: '[role="dialog"]' })
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Flashcards' }).getByText('The first answer').waitFor()

  await page.getByRole('checkbox', { name: unique }).check()
  await button('Delete selected').click()
  await button('Delete flashcard').click()
  await page.getByText('No card contains these words.').waitFor()
  await button('Undo').click()
  await page.getByRole('checkbox', { name: unique }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(errors()).toEqual([])
})

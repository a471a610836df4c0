import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()
/** Only the first of more than a hundred rows, because all are alike. */
const firstChapters = '[aria-label="Chapters"] tr:nth-child(-n+3)'

test('an admin imports a chapter, exports it, edits a card, restores what was deleted, and deletes the chapter', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  const title = `Import ${randomUUID().slice(0, 8)}`
  const unique = `Which card is number ${Date.now()}?`
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const toast = (text: string) => page.getByText(text, { exact: true }).waitFor()
  const choose = (name: string, text: string | Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await page.goto('/admin/import')
  await choose(`${title}.csv`, 'question,answer,tags\r\nOne,1,a; b\r\nTwo,=1+1,\r\n')
  await page.getByText('2 new, 0 changed, 0 unchanged, 0 with problems').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, {
    within: `main section:not(:has([aria-label="Chapters"])), ${firstChapters}`,
  })
  await button('Import 2 flashcards').click()
  await toast('Flashcards uploaded successfully')

  await page.goto('/admin/content')
  await page.getByRole('table', { name: 'Chapters' }).waitFor()
  await expectAccessible(page, { state: 'all chapters', within: firstChapters })
  await button(`Export: ${title}`).click()
  const downloaded = page.waitForEvent('download')
  await button('Download').click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe(`${title}.csv`)
  const file = await readFile(await download.path())
  expect(file.toString()).toContain("Two,'=1+1,")

  await page.getByRole('table', { name: 'Chapters' }).getByRole('link', { name: title }).click()
  await button('Add flashcard').click()
  await page.getByLabel('Question', { exact: true }).fill(unique)
  await page.getByLabel('Answer', { exact: true }).fill('The first answer')
  await page.getByLabel('Tags (optional)').fill('one, two, , three')
  await button('Add').click()
  await toast('Flashcard added successfully')
  await page.getByLabel('Filter cards').fill(unique)
  await page.getByText('Select all 1', { exact: true }).waitFor()
  await page.getByText('+1 more').waitFor()
  await expectFitAndAccessible(page, { state: 'the cards of a chapter' })

  await button(`Edit: ${unique}`).click()
  await page.getByLabel('Answer', { exact: true }).fill('The second answer')
  await button('Save').click()
  await toast('Flashcard updated successfully')
  await button(`History: ${unique}`).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.locator('del', { hasText: 'first' }).waitFor()
  await expectAccessible(page, { state: 'history', within: '[role="dialog"]' })
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await history.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Flashcards' }).getByText('The first answer').waitFor()

  await page.getByRole('checkbox', { name: unique }).check()
  await button('Delete selected').click()
  await button('Delete flashcard').click()
  await page.getByText('No card contains these words.').waitFor()
  await button('Undo').click()
  await page.getByRole('checkbox', { name: unique }).waitFor()

  await page.getByRole('tab', { name: 'Chapters' }).click()
  await button(`Delete: ${title}`).click()
  await button('Delete chapter').click()
  await toast('Chapter deleted successfully')
  await button(`Delete: ${title}`).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin sees what an import of questions would do, and adds a question, edits it and archives it', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  const word = `casus${Date.now()}`
  const button = (name: string) => page.getByRole('button', { name })

  await page.goto('/admin/questions?tab=import')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Example of CSV' }).click()
  const [head, row] = (await readFile(await (await downloaded).path(), 'utf8')).split('\r\n')
  if (!row) throw new Error('the example has no question')
  // The file has a dash as Windows saves it, which only browsers decode.
  const wrong = row.replace('example-q-001,breast', 'example-q-002,breast – left')
  const file = Buffer.from([head, row, wrong].join('\r\n').replace('–', '\u0096'), 'latin1')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'q.csv', mimeType: 'text/csv', buffer: file })
  await page.getByText('With problems (1)').click()
  await page.getByText('The category "breast – left" is not known.').waitFor()
  expect(await button('Import 1 question').isDisabled()).toBe(true)
  await expectAccessible(page, { state: 'a file to import', within: '[role="tabpanel"]' })

  await page.goto('/admin/questions')
  await page
    .getByRole('link', { name: /^breast-q-\d{3}$/ })
    .first()
    .waitFor()
  // Only the first rows are checked, because all are alike.
  const ofTheBank = '[role="tabpanel"] :is(input, select, thead, tr:nth-child(-n+3))'
  await expectAccessible(page, { state: 'the bank', within: ofTheBank })
  await page.getByRole('link', { name: 'Add question' }).click()
  // The list has a field with this name too, and stays until the editor is loaded.
  await page.getByRole('form', { name: 'Question' }).getByLabel('Category').selectOption('breast')
  await page.getByLabel('Stem').fill(`${word} ${'a patient with a history '.repeat(12)}`)
  await page.getByLabel('Lead-in').fill('Which treatment is best?')
  for (const letter of ['A', 'B', 'C', 'D']) {
    await page.getByLabel(`Text of option ${letter}`).fill(`Drug ${letter}`)
    await page.getByLabel(`Why ${letter} is right or wrong`).fill(`Because of ${letter}.`)
  }
  await page.getByRole('radio', { name: 'B is right' }).check()
  await page.getByLabel('Key point').fill('Drug B is best.')
  await page.getByLabel('Source', { exact: true }).fill('A trial')
  await button('Preview').click()
  await page.getByRole('group', { name: 'Which treatment is best?' }).waitFor()
  await expectFitAndAccessible(page, { state: 'the editor' })
  await button('Add question').click()
  await page.getByText('Question added successfully').waitFor()

  await page.getByLabel('Search the questions').fill(word)
  await page.getByText('1 question', { exact: true }).waitFor()
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByLabel('Lead-in').fill('Which drug is best?')
  await button('Save question').click()
  await page.getByText('Question updated successfully').waitFor()
  await page.getByText('Which drug is best?').waitFor()
  await page.getByRole('rowheader').getByRole('link').click()
  await button('History').click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.locator('del', { hasText: 'treatment' }).waitFor()
  await expectAccessible(page, { state: 'history', within: '[role="dialog"]' })
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await history.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByLabel('Lead-in').inputValue()).toBe('Which treatment is best?')
  await button('Archive question').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await button('Restore question').waitFor()
  await page.goBack()
  await page.getByText('No question matches.').waitFor()
  expect(errors()).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('an admin imports a chapter with a formula, exports it, imports it again unchanged, and deletes it', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  const title = `Import ${randomUUID().slice(0, 8)}`
  const choose = (name: string, text: string | Buffer) =>
    page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.goto('/admin/import')
  await choose('cards.pdf', 'x')
  await page.getByText('Please upload one of the following file types: .csv, .xlsx, .xls, .numbers').waitFor()

  await choose(`${title}.csv`, 'question,answer\r\nOne,\r\nTwo,=1+1\r\n')
  await page.getByText('Nothing can be imported yet').waitFor()
  expect(await page.getByRole('button', { name: 'Import 1 flashcard' }).isDisabled()).toBe(true)
  await expectAccessible(page, { state: 'a file with problems' })

  await choose(`${title}.csv`, 'question,answer,tags\r\nOne,1,a; b\r\nTwo,=1+1,\r\n')
  await page.getByText('2 new, 0 changed, 0 unchanged, 0 with problems').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Import 2 flashcards' }).click()
  await page.getByText('Flashcards uploaded successfully').waitFor()

  await page.goto('/admin/content')
  await page.getByRole('button', { name: `Export: ${title}` }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await downloaded
  expect(download.suggestedFilename()).toBe(`${title}.csv`)
  const file = await readFile(await download.path())
  expect(file.toString()).toContain('Two,=1+1,')

  await page.goto('/admin/import')
  await choose(download.suggestedFilename(), file)
  await page.getByText('0 new, 0 changed, 2 unchanged, 0 with problems').waitFor()
  expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Start again' }).click()

  await page.getByRole('button', { name: `Open: ${title}` }).click()
  await page.getByRole('button', { name: 'Star this card' }).first().click()
  await page.getByRole('button', { name: 'Starred' }).waitFor()
  await expectAccessible(page, { state: 'an open chapter' })
  await page.getByRole('button', { name: `Delete: ${title}` }).click()
  await page.getByRole('button', { name: 'Delete chapter' }).click()
  await page.getByText('Chapter deleted successfully').waitFor()
  await page.getByRole('button', { name: `Delete: ${title}` }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Manage Flashcards' }).waitFor()
  expect(errors()).toEqual([])
})

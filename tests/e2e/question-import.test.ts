import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('an admin fills in the example, drops what Excel makes of it, and sees what an import would do', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  await page.goto('/admin/questions?tab=import')
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Example of CSV' }).click()
  const [head, row] = (await readFile(await (await downloaded).path(), 'utf8')).split('\r\n')
  if (!row) throw new Error('the example has no question')

  // A dash as Windows saves it, which browsers alone decode.
  const wrong = row.replace('example-q-001,breast', 'example-q-002,breast – left')
  const file = Buffer.from([head, row, wrong].join('\r\n').replace('–', '\u0096'), 'latin1')
  await page.getByLabel('Choose a file').setInputFiles({ name: 'q.csv', mimeType: 'text/csv', buffer: file })
  await page.getByText('With problems (1)').click()
  await page.getByText('The category "breast – left" is not known.').waitFor()
  expect(await page.getByRole('button', { name: 'Import 1 question' }).isDisabled()).toBe(true)
  await expectAccessible(page)

  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'q.csv', mimeType: 'text/csv', buffer: Buffer.from(`${head}\r\n${row}`) })
  await expect.poll(() => page.getByRole('button', { name: 'Import 1 question' }).isEnabled()).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expectAccessible(page, { state: 'a file without problems' })
  expect(errors()).toEqual([])
})

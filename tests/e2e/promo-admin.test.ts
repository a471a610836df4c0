import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin creates a code, switches it off and deletes it; payments have their page', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })
  // Another one for another attempt.
  const code = `JOURNEY${Date.now()}`
  const validate = async () => {
    const response = await page.request.post('/api/validate-promo-code', {
      data: { code },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    return (await response.json()).valid as boolean
  }
  await page.goto('/admin/promo-codes')
  await page.getByRole('button', { name: 'Create promo code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase())
  await page.getByLabel('Discount in percent').fill('10')
  await page.getByLabel('Max uses').fill('50')
  await expectAccessible(page, { within: '[role="dialog"]' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Promo code created successfully').waitFor()
  const row = page.getByRole('row', { name: new RegExp(code) })
  await row.getByText('0 of 50').waitFor()
  expect(await row.getByText('Active', { exact: true }).isVisible()).toBe(true)
  expect(await validate()).toBe(true)

  await row.getByRole('switch').press('Space')
  await row.getByText('Inactive').waitFor()
  expect(await validate()).toBe(false)

  await page.getByRole('button', { name: `Edit: ${code}` }).click()
  await page.getByLabel('Valid from').fill('2025-01-01')
  await page.getByLabel('Expires').fill('2025-01-31')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Promo code updated successfully').waitFor()
  await row.getByText('Expired').waitFor()
  await expectFitAndAccessible(page)

  await page.getByRole('button', { name: `Delete: ${code}` }).click()
  await page.getByRole('button', { name: 'Delete promo code' }).click()
  await page.getByText('Promo code deleted successfully').waitFor()
  await expect.poll(() => row.count()).toBe(0)

  await page.goto('/admin/payments')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^payments-\d{4}-\d{2}-\d{2}\.csv$/)
  await expectFitAndAccessible(page)
  expect(errors()).toEqual([])
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addCalendarMonths } from '#domain/calendar/calendar-months.ts'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

/** Pays a year by card, as payment-journeys.test.ts does on the pages. */
async function payYear(learner: HttpUser): Promise<void> {
  const opened = await learner.post('/api/create-stripe-checkout', { planId: 'annual' })
  const { url } = (await opened.json()) as { url: string }
  const { pathname } = new URL(url)
  await fetch(`${learner.origin}${pathname}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4242424242424242&expiry=12/34&cvc=123',
  })
  const sessionId = pathname.split('/').at(-1)
  const verified = await learner.post('/api/verify-stripe-payment', { sessionId })
  expect(verified.status).toBe(200)
}

/** The end of premium after so many years, on the day that it is where the page is. */
const endAfter = async (page: Page, years: number) => {
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const end = new Date(addCalendarMonths(Date.now(), 12 * years))
  return page.getByText(`Open until ${end.toLocaleDateString('en-US', { dateStyle: 'long', timeZone })}.`)
}

test('somebody paid twice: an admin finds both payments, refunds one, and everything says so', async () => {
  const learner = await product.createUser()
  await payYear(learner)
  await payYear(learner)
  const { id } = (await (await learner.get('/api/user')).json()) as { id: number }
  const chief = await product.signInAdmin()
  const refunded = async () => {
    const { total } = (await (await chief.get('/api/admin/ledger')).json()) as { total: { refunded: number } }
    return total.refunded
  }
  const before = await refunded()

  const { page, errors } = await product.visit({ user: chief, width: 360, height: 780, dark: true })
  await page.goto(`/admin/users/${id}`)
  await (await endAfter(page, 2)).waitFor()
  const payments = page.getByRole('table', { name: 'Payments' })
  await expect.poll(() => payments.getByText(', Premium 1 Year').count()).toBe(2)
  await payments.getByRole('link', { name: '$100.00' }).first().click()
  await page.waitForURL('**/admin/payments?payment=*')
  await page.getByRole('button', { name: /^Refund: the payment of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund' })
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'It was paid twice' }).click()
  await dialog.getByLabel('End the premium of this payment now').check()
  await expectFitAndAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Refund sent').waitFor()
  await page
    .getByRole('list', { name: 'Refunds' })
    .getByText(/^\$100\.00 through Stripe/)
    .waitFor()
  await expectFitAndAccessible(page)

  await page.goto(`/admin/users/${id}`)
  await (await endAfter(page, 1)).waitFor()
  await page
    .getByText(/^Your refund from/)
    .first()
    .waitFor()
  expect(await (await learner.get('/api/user')).json()).toMatchObject({ isPremium: true })
  expect(await refunded()).toBe(before + 100)
  await page.goto('/admin/ledger')
  const total = page.getByRole('row', { name: /Total/ })
  await total
    .getByText(`$${(before + 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`)
    .first()
    .waitFor()
  await expectFitAndAccessible(page)
  expect(errors()).toEqual([])
})

import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { mailedLink } from '#tests/support/browser/mailed-link.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('who asks for the list of changes confirms it by mail, without a sign-in, and an admin deletes it at their wish', async () => {
  const admin = await product.signInAdmin()
  const email = `reader-${Date.now()}@mail.example`
  const asked = await fetch(`${product.url}/api/changes/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({ email }),
  })
  expect(asked.status).toBe(200)

  const { page, errors } = await product.visit({ width: 360, height: 780 })
  await page.goto(await mailedLink(admin, email, '/api/changes/subscriptions/confirm'))
  await page.getByRole('heading', { name: 'Confirm the list of changes' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { onlyColors: true })
  await page.getByRole('button', { name: 'Confirm the subscription' }).click()
  await page.getByRole('heading', { name: 'You are subscribed' }).waitFor()
  expect(errors()).toEqual([])

  const ofAdmin = await product.visit({ width: 360, height: 780, user: admin })
  await ofAdmin.page.goto(`${product.url}/admin/email?tab=subscribers`)
  await ofAdmin.page.getByLabel('E-mail address').fill(email)
  await ofAdmin.page.getByRole('button', { name: 'Find' }).click()
  await ofAdmin.page.getByText(/List of changes, since/).waitFor()
  await expectFitAndAccessible(ofAdmin.page)
  await ofAdmin.page.getByRole('button', { name: 'Delete what is stored' }).click()
  await ofAdmin.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await ofAdmin.page.getByText(`${email} has not subscribed.`).waitFor()
  expect(ofAdmin.errors()).toEqual([])
})

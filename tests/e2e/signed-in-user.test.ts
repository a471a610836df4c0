import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

test('the sign-in page tells a signed-in user so, and the profile offers the upgrade', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/checkout')
  await page.goto('/study/drugs')
  await page.getByText('Updated through April 2025').waitFor()
  await page.goto('/auth')
  await page.getByText(`You are signed in as ${user.username}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/study')
  expect(errors()).toEqual([])
})

test('public pages offer a signed-in user the dashboard instead of a start button', async () => {
  const { page } = await product.visit({ user: await product.createUser() })
  for (const path of ['/', '/board-review', '/study-resources']) {
    await page.goto(path)
    await page.mouse.wheel(0, 400)
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
    // Each part of the page finds out by itself who is signed in.
    const starts = page.getByRole('link', { name: /^(Get Started|Start |Create a free|Sign In)/ })
    await expect.poll(() => starts.count()).toBe(0)
  }
  await page.goto('/pricing')
  await page.locator('a[href="/checkout?plan=annual"]').click()
  await page.waitForURL('**/checkout?plan=annual')
})

test('a plan chosen before the page knows that the user is signed in leads to its checkout', async () => {
  const { page } = await product.visit({ user: await product.createUser() })
  await page.route('**/api/session', (route) => route.abort())
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium 1 Year' }).click()
  await page.waitForURL('**/auth')
  await page.getByRole('link', { name: 'Choose Premium 1 Year' }).click()
  await page.waitForURL('**/checkout?plan=annual')
})

import { readFileSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, register, signIn } from '#tests/support/browser.ts'
import { productForTests } from '#tests/support/product.ts'

const admin = { username: 'chief', password: 'admin-pass-77' }

const product = productForTests({
  env: {
    SMTP_URL: '',
    ADMIN_EMAIL: 'chief@mail.example',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  },
})

/** For a user to look at: SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

test('the top bar of an admin fits at every width, with the way out in it', async () => {
  const { page, context, errors } = await product.visit()
  await signIn(page, admin)
  await page.waitForURL('**/study')
  for (const width of [360, 768, 993, 1024, 1060, 1120, 1216, 1217, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await page.getByRole('button', { name: 'Log out' }).boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0), `at ${width}`).toBeLessThanOrEqual(width)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
    await shot(page, `top-bar-${width}`)
  }
  expect(errors()).toEqual([])
  await context.close()
})

test('who forgot the password gets a temporary one by mail, which an admin without SMTP reads in the outbox', async () => {
  const learner = await product.visit({ width: 360, height: 780 })
  const account = await register(learner.page)
  await learner.context.clearCookies()
  await learner.page.goto('/login')
  await learner.page.getByRole('button', { name: /forgot password/i }).click()
  await learner.page.getByRole('dialog').getByLabel('E-mail').fill(`${account.username}@mail.example`)
  await learner.page.getByRole('button', { name: 'Send temporary password' }).click()
  await learner.page.getByText('Password Reset Email Sent').waitFor()

  const office = await product.visit({ dark: true })
  await signIn(office.page, admin)
  await office.page.waitForURL('**/study')
  await office.page.goto('/admin/email')
  await office.page.getByText('No mail server is set').waitFor()
  const entry = office.page.getByRole('button', { name: new RegExp(account.username) })
  await expect.poll(() => refreshed(office.page, () => entry.count())).toBe(1)
  await expectAccessible(office.page)
  await shot(office.page, 'outbox')
  await entry.click()
  const temporary = await office.page.frameLocator('iframe').locator('code').textContent()
  await shot(office.page, 'outbox-message')
  await office.page.keyboard.press('Escape')
  expect(office.errors()).toEqual([])

  await signIn(learner.page, { username: account.username, password: temporary ?? '' })
  await learner.page.getByRole('heading', { name: /new password/i }).waitFor()
  await learner.page.getByLabel('Temporary password').fill(temporary ?? '')
  await learner.page.getByLabel('New password', { exact: true }).fill('entirely-new-1')
  await learner.page.getByLabel('Confirm new password').fill('entirely-new-1')
  await learner.page.getByRole('button', { name: 'Change password' }).click()
  await learner.page.waitForURL('**/study')
  expect(learner.errors()).toEqual([])
  await learner.context.close()
  await office.context.close()
})

async function refreshed<T>(page: Page, read: () => Promise<T>): Promise<T> {
  await page.getByRole('button', { name: 'Refresh' }).click()
  return read()
}

test('two-factor sign-in from the first scan to a recovery code', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const account = await register(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(account.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Six-digit code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('The code is not correct').waitFor()
  await expectAccessible(page)
  await shot(page, 'totp-code')
  await dialog
    .getByLabel('Six-digit code from the app')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  await expectAccessible(page)
  await shot(page, 'totp-codes')
  const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await expectAccessible(page)
  await shot(page, 'profile')

  await context.clearCookies()
  await signIn(page, account)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/study')
  await page.goto('/profile')
  await page.getByText('9 recovery codes left').waitFor()
  expect(errors()).toEqual([])
  await context.close()
})

test('one takes one’s data along and deletes the account', async () => {
  const { page, context, errors } = await product.visit()
  const account = await register(page)
  await page.goto('/profile')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const data = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
  expect(data.users[0].username).toBe(account.username)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel('Current password').fill('wrong-one')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('The current password is incorrect').waitFor()
  await expectAccessible(page)
  await shot(page, 'delete')
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByText('Your account is deleted').waitFor()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await signIn(page, account)
  await page.getByText('Invalid username or password').waitFor()
  expect(errors()).toEqual([])
  await context.close()
})

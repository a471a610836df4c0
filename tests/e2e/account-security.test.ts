import { json } from 'node:stream/consumers'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { signIn, typeSignIn } from '#tests/support/browser/account-forms.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

/** Takes a picture for human review, in the folder that SHOTS names. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/**
 * The top bar with its log-out button fits in one row at every width, including the three links that only admins have.
 * 345 px is a phone's width less a scroll bar.
 */
async function expectFittingTopBar(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const width of [345, 360, 768, 993, 1024, 1060, 1120, 1216, 1217, 1280]) {
    await page.setViewportSize({ width, height: before.height })
    const end = async () => {
      const box = await page.getByRole('button', { name: 'Log out' }).boundingBox()
      return (box?.x ?? width) + (box?.width ?? 0)
    }
    // A busy page adjusts to its new width a moment later.
    await expect.poll(end, { message: `at ${width}` }).toBeLessThanOrEqual(width)
    const height = await page
      .locator('header')
      .first()
      .evaluate((bar) => bar.getBoundingClientRect().height)
    expect(height, `at ${width}`).toBeLessThan(80)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `at ${width}`).toBeLessThanOrEqual(0)
    await shot(page, `top-bar-${width}`)
  }
  await page.setViewportSize(before)
}

test('a forgotten password is replaced by a temporary one by mail, which an admin without SMTP reads in the mail queue', async () => {
  const account = await product.createUser()
  const learner = await product.visit({ width: 360, height: 780 })
  await learner.page.goto('/login')
  await learner.page.getByRole('button', { name: /forgot password/i }).click()
  await learner.page.getByRole('dialog').getByLabel('E-mail').fill(`${account.username}@mail.example`)
  await learner.page.getByRole('button', { name: 'Send temporary password' }).click()
  await learner.page.getByText('Password Reset Email Sent').waitFor()

  const admin = await product.visit({ user: await product.signInAdmin() })
  await admin.page.goto('/admin/email?tab=outbox')
  await admin.page.getByText('No mail server is set').waitFor()
  const mail = admin.page.getByRole('button', {
    name: new RegExp(`temporary password.*${account.username}`, 's'),
  })
  await expect.poll(() => refreshed(admin.page, () => mail.count())).toBe(1)
  await expectFitAndAccessible(admin.page)
  await expectFittingTopBar(admin.page)
  await shot(admin.page, 'outbox')
  await mail.click()
  const temporary = await admin.page.frameLocator('iframe').locator('code').textContent()
  await shot(admin.page, 'outbox-message')
  expect(admin.errors()).toEqual([])

  await signIn(learner.page, { username: account.username, password: temporary ?? '' })
  await learner.page.getByRole('heading', { name: /new password/i }).waitFor()
  await learner.page.getByLabel('Temporary password').fill(temporary ?? '')
  await learner.page.getByLabel('New password', { exact: true }).fill('entirely-new-1')
  await learner.page.getByLabel('Confirm new password').fill('entirely-new-1')
  await learner.page.getByRole('button', { name: 'Change password' }).click()
  await learner.page.waitForURL('**/study')
  expect(learner.errors()).toEqual([])
})

async function refreshed<T>(page: Page, read: () => Promise<T>): Promise<T> {
  await page.getByRole('button', { name: 'Refresh' }).click()
  return read()
}

test('a page asked for before the sign-in opens after it: by a second step, and from the checkout', async () => {
  const account = await product.createUser()
  const { secret } = await answerOf(
    account.post('/api/user/totp/setup', { currentPassword: account.password }),
  )
  const code = new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate()
  const confirmed = await answerOf(account.post('/api/user/totp/confirm', { code }))
  const [recoveryCode = '', another = ''] = confirmed.recoveryCodes as string[]
  const { page, context, errors } = await product.visit()
  await page.goto('/study/cards?state=starred')
  await page.waitForURL('**/auth')
  await page.reload()
  await typeSignIn(page, account)
  await page.getByLabel('Code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/study/cards?state=starred')
  await page.getByRole('heading', { name: 'Browse cards' }).waitFor()

  await context.clearCookies()
  await page.goto('/checkout?plan=threeyear')
  await page.waitForURL('**/register')
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  await typeSignIn(page, account)
  await page.getByLabel('Code').fill(another)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/checkout?plan=threeyear')
  await page.getByRole('button', { name: 'Pay $250' }).waitFor()
  expect(errors()).toEqual([])
})

const answerOf = async (response: Promise<Response>) =>
  (await (await response).json()) as Record<string, unknown>

test('a user turns on two-factor sign-in, enters with a recovery code, downloads the stored data and deletes the account', async () => {
  const account = await product.createUser()
  const { page, context, errors } = await product.visit({ width: 360, height: 780, user: account })
  const dialog = page.getByRole('dialog')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Six-digit code from the app').fill('000000')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByText('The code is not correct').waitFor()
  await expectAccessible(page, { state: 'the code', within: '[role="dialog"]' })
  await shot(page, 'totp-code')
  await dialog
    .getByLabel('Six-digit code from the app')
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('heading', { name: 'Keep these recovery codes' }).waitFor()
  await expectAccessible(page, { state: 'the recovery codes', within: '[role="dialog"]' })
  await shot(page, 'totp-codes')
  const code = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  await expectFitAndAccessible(page)
  await shot(page, 'profile')

  await context.clearCookies()
  await signIn(page, account)
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/study')
  await page.goto('/profile')
  await page.getByText('9 recovery codes left').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const data = (await json(await (await download).createReadStream())) as { users: { username: string }[] }
  expect(data.users[0]?.username).toBe(account.username)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Current password').fill('wrong-one')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await dialog.getByText('The current password is incorrect').waitFor()
  await expectAccessible(page, { state: 'the deletion', within: '[role="dialog"]' })
  await shot(page, 'delete')
  await dialog.getByLabel('Current password').fill(account.password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.getByRole('heading', { name: 'Your account was deleted' }).waitFor()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await signIn(page, account)
  await page.getByText('Invalid username or password').waitFor()
  expect(errors()).toEqual([])
})

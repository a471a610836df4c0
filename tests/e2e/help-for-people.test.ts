import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { signIn } from '#tests/support/browser/account-forms.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { loadDrawings } from '#tests/support/browser/load-drawings.ts'
import { codeOf } from '#tests/support/server/two-factor.ts'

const product = clockProduct({ ADMIN_SECOND_STEP: 'required' })

/** Takes pictures for human review, in the folder that SHOTS names. */
async function shots(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  for (const width of [360, 768, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(400)
      await page.screenshot({
        path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`,
        fullPage: true,
      })
    }
  await page.emulateMedia({ colorScheme: 'light' })
}

test('an admin sets up the second step first, then helps a learner who lost phone and recovery codes, and sees it all', async () => {
  const learner = await product.app.as('learner')
  const { body: setup } = await learner.post('/api/user/totp/setup', { currentPassword: learner.password })
  await learner.post('/api/user/totp/confirm', { code: codeOf(product.app, setup.secret) })
  for (let n = 0; n < 3; n++)
    await product.app.browser().post('/api/login', { username: learner.username, password: 'not-the-one' })

  const admin = await product.visitAsNew('admin')
  const { page } = admin
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/users')
  await page.getByRole('heading', { name: 'Set up two-factor sign-in' }).waitFor()
  await expectFitAndAccessible(page)
  await shots(page, 'set-up')
  await page.getByRole('button', { name: 'Set up' }).click()
  await dialog.getByLabel('Current password').fill(admin.user.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await dialog.getByLabel('Six-digit code from the app').fill(codeOf(product.app, secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByLabel('Search users').fill(learner.username)
  await page.getByText('1 user found').waitFor()

  product.app.clock.advance(11 * 60_000)
  await page.getByRole('row').filter({ hasText: learner.username }).getByRole('link').click()
  await page.waitForURL(`**/admin/users/${learner.userId}`)
  await page.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await shots(page, 'help')
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  await dialog.getByText('Please give a reason').waitFor()
  await dialog.getByLabel('Reason').fill('Lost phone and codes, called back on the number of the clinic')
  await dialog.getByRole('button', { name: 'Reset two-factor sign-in' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Current password').fill('not-it')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('The current password is incorrect').waitFor()
  await shots(page, 'proof')
  await proof.getByRole('button', { name: 'Use a code instead' }).click()
  await proof.getByLabel(/Code of your authenticator/).fill(codeOf(product.app, secret))
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Two-factor sign-in is off').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send a password reset' }).click()
  await dialog.getByLabel('Reason').fill('Has forgotten the password too')
  await dialog.getByRole('button', { name: 'Send a password reset' }).click()
  const mail = page.getByRole('region', { name: 'E-mails' })
  await mail.getByText('Your temporary password').waitFor()
  await mail.getByText('An administrator turned off your two-factor sign-in').waitFor()
  await page.getByRole('region', { name: 'Audit log' }).getByText('User: send password reset').waitFor()
  await expectFitAndAccessible(page)
  await shots(page, 'user')

  await page.goto(`/admin/security?username=${learner.username}`)
  await page.getByRole('rowheader', { name: 'Wrong password' }).first().waitFor()
  await loadDrawings(page)
  await page.getByRole('img', { name: 'Bar chart of the failures in each hour' }).waitFor()
  await expectFitAndAccessible(page)
  await shots(page, 'security')

  const helped = await product.visitAs(learner, { width: 360, height: 780 })
  await helped.page.context().clearCookies()
  await helped.page.goto('/login')
  await signIn(helped.page, learner)
  await helped.page.waitForURL('**/study')
  await helped.page.goto('/profile')
  await helped.page.getByText('Two-factor sign-in turned off by an administrator').waitFor()
  await expectFitAndAccessible(helped.page)
  await shots(helped.page, 'profile')
  expect([...admin.errors(), ...helped.errors()]).toEqual([])
})

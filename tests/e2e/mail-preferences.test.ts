import { expect, test } from 'vitest'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { mailedLink } from '#tests/support/browser/mailed-link.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('who declines reminders by the link of a mail still gets news, until one click ends them', async () => {
  const [user, admin] = [await product.createUser(), await product.signInAdmin()]
  const variables = { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: '<p>Hello</p>' }
  const announce = async () =>
    (await admin.post('/api/admin/send-template-email', { to: user.email, template: 'broadcast', variables }))
      .status
  expect(await announce()).toBe(200)

  const { page, errors } = await product.visit({ width: 360, height: 780 })
  await page.goto(await mailedLink(admin, user.email, '/mail-preferences#token='))
  const reminders = page.getByRole('switch', { name: 'Reminders' })
  await reminders.waitFor()
  await expectFitAndAccessible(page)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await reminders.click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await reminders.waitFor()
  expect([await reminders.isChecked(), await page.getByRole('switch', { name: 'News' }).isChecked()]).toEqual(
    [false, true],
  )
  expect(await announce()).toBe(200)

  await page.goto(await mailedLink(admin, user.email, '/api/unsubscribe?token='))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  await page.getByRole('link', { name: 'Choose which e-mails you get' }).click()
  await page.getByRole('switch', { name: 'News' }).waitFor()
  expect(await page.getByRole('switch', { name: 'News' }).isChecked()).toBe(false)
  expect(await announce()).toBe(409)
  expect(errors()).toEqual([])
})

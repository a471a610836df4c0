import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { mailedLink } from '#tests/support/browser/mailed-link.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin invites another, who accepts, and grants, revokes and deletes a user', async () => {
  const user = await product.createUser()
  const chief = await product.signInAdmin()
  const username = user.username.replace('user', 'admin')
  const email = `${username}@mail.example`
  const admin = await product.visit({ user: chief })
  const { page } = admin
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite Admin' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite Admin' })
  await invite.getByLabel('Email').fill(email)
  await invite.getByLabel('Username').fill(username)
  await expectAccessible(page, { within: '[role="dialog"]' })
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByLabel('Temporary password').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByLabel('Search users').fill(username)
  await page.getByText('1 user found').waitFor()
  await page.getByText('Invited').waitFor()
  await expectFitAndAccessible(page)

  const invited = await product.visit({ width: 360, height: 780 })
  const link = await mailedLink(chief, email, '/auth#invitation=')
  await invited.page.goto(link)
  await invited.page.getByLabel('Choose a password').fill('entirely-new-1')
  await expectAccessible(invited.page)
  await invited.page.getByRole('button', { name: 'Accept and sign in' }).click()
  await invited.page.waitForURL('**/admin')

  await invited.page.goto(`/admin/users?search=${user.username}`)
  await invited.page.getByText(user.email).waitFor()
  const press = (name: string) => invited.page.getByRole('button', { name }).last().click()
  for (const [label, sentence] of [
    ['Grant Admin', 'Admin privileges granted successfully'],
    ['Revoke Admin', 'Admin privileges revoked successfully'],
  ] as const) {
    await press(label)
    await invited.page.getByRole('dialog', { name: label }).getByRole('button', { name: label }).click()
    await invited.page.getByText(sentence).waitFor()
    await invited.page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await press('Delete User')
  await press('Continue')
  await press('Delete permanently')
  await invited.page.getByText('User deleted successfully').waitFor()
  await invited.page.getByText(`No user matches “${user.username}”.`).waitFor()
  expect((await user.get('/api/user')).status).toBe(401)
  expect([...admin.errors(), ...invited.errors()]).toEqual([])
})

test('a learner lets support see the study home; an admin sees it read-only until the learner ends it', async () => {
  const user = await product.createUser()
  const learner = await product.visit({ user, width: 360, height: 780 })
  await learner.page.goto('/profile')
  const consent = learner.page.getByRole('switch', { name: 'Let support see my study home' })
  await consent.click()
  await learner.page.getByText(/turning it off ends it at once/).waitFor()

  const admin = await product.visit({ user: await product.signInAdmin() })
  const { page } = admin
  await page.goto(`/admin/users?search=${user.username}`)
  await page.getByRole('row').filter({ hasText: user.username }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'See as' }).click()
  await page.getByRole('heading', { name: 'Study home of Robin Meyer' }).waitFor()
  await page
    .getByRole('region', { name: 'Today' })
    .getByText(/cards?/)
    .first()
    .waitFor()
  await page.getByRole('article').first().waitFor()
  expect(await page.locator('main a:not(nav a)').allTextContents()).toEqual(['Back to the user'])
  await expectFitAndAccessible(page)

  await learner.page.reload()
  await learner.page.getByRole('list', { name: 'Support looked at it' }).getByRole('listitem').waitFor()
  await consent.click()
  await learner.page.getByText(/^For 24 hours/).waitFor()
  await expectFitAndAccessible(learner.page)

  await page.reload()
  await page.getByText('The user does not allow it now').waitFor()
  await page.getByRole('link', { name: 'Back to the user' }).click()
  await page.getByText(/once the user allows it/).waitFor()
  expect(await page.getByRole('button', { name: 'See as' }).isDisabled()).toBe(true)
  await page.getByRole('region', { name: 'Audit log' }).getByText('User: see study home').waitFor()
  // A refused call is an error in the console of every browser.
  expect(learner.errors()).toEqual([])
  expect(admin.errors().filter((error) => !error.includes('403'))).toEqual([])
})

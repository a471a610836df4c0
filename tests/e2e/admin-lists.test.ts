import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

test('an admin gives premium days to two users, sees it in the audit log, and takes the gift back', async () => {
  const [admin, ada, ben] = await Promise.all([
    product.signInAdmin(),
    product.createUser(),
    product.createUser(),
  ])
  const { page, errors } = await product.visit({ user: admin })
  await page.goto('/admin/users')
  for (const { username } of [ada, ben]) await page.getByLabel(`Choose ${username}`).check()
  await page.getByLabel('What to do with the chosen users').selectOption('Give premium days')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give premium days' })
  await dialog.getByLabel('Days for each').fill('14')
  await dialog.getByText(`${ada.username}: until`).waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByLabel('Reason').fill('Two days without service')
  await dialog.getByRole('button', { name: 'Give premium days' }).click()
  await dialog.getByText('Premium was given to 2 users.').waitFor()
  const isPremium = async () =>
    Promise.all([ada, ben].map(async (user) => (await (await user.get('/api/user')).json()).isPremium))
  expect(await isPremium()).toEqual([true, true])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await dialog.getByText('Taken back for 2 users.').waitFor()
  expect(await isPremium()).toEqual([false, false])
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit log' })
    .click()
  await page.getByRole('heading', { name: 'Premium: end' }).first().waitFor()
  await page
    .getByRole('list', { name: 'Audit log' })
    .getByRole('link', { name: admin.username })
    .first()
    .click()
  await page.getByText('This is your own account.').waitFor()
  expect(errors()).toEqual([])
})

test('an admin writes a broadcast to itself first, schedules it, and stops it', async () => {
  const admin = await product.signInAdmin()
  const title = `Maintenance ${randomUUID().slice(0, 8)}`
  const { page, errors } = await product.visit({ user: admin, width: 360 })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Administration: Overview' }).click()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Broadcasts' })
    .click()
  await page.getByRole('button', { name: 'Administration: Broadcasts', expanded: false }).waitFor()
  await page.getByLabel('Announcement title').fill(title)
  await page.getByLabel('Announcement body').fill('On Sunday.')
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await page.getByText('Success').waitFor()
  await page.getByLabel('Send later').check()
  await page.getByLabel('Starts').fill(inAMonth)
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Schedule broadcast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: title })
  await listed.getByText(/^Starts on .* UTC\)/).waitFor()
  await listed.getByRole('button', { name: 'Cancel broadcast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await listed.getByText('Cancelled').waitFor()
  expect(errors()).toEqual([])
})

test('an admin finds a card among those of all chapters, and takes the ledger along', async () => {
  const admin = await product.signInAdmin()
  const { page, errors } = await product.visit({ user: admin })
  await page.goto('/admin/content?tab=cards')
  await page.getByText(/^[\d,]+ cards$/).waitFor()
  await page.getByLabel('Search all cards').fill('osimertinib')
  await page
    .getByRole('button', { name: /^Edit: .*osimertinib/i })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Answer' }).waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Ledger' }).click()
  await page.getByRole('table').first().waitFor()
  await expectFitAndAccessible(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^ledger-\d{4}\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\ufeff?month,plan,payments,gross/)
  expect(errors()).toEqual([])
})

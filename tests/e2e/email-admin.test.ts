import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { visit } from '#tests/support/browser.ts'
import { signInOverHttp } from '#tests/support/http-user.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { workersBrowser } from '#tests/support/product.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

const admin = { username: 'chief', password: 'admin-pass-77' }
let mailbox: MailServer
let server: ServerProcess

beforeAll(async () => {
  mailbox = await startMailServer()
  server = await startServer({
    env: {
      SMTP_URL: mailbox.url,
      ADMIN_EMAIL: 'chief@mail.example',
      ADMIN_USERNAME: admin.username,
      ADMIN_PASSWORD: admin.password,
    },
  })
})
afterAll(async () => {
  await server?.close()
  await mailbox?.close()
})

test('an admin edits a template, looks at it, tries it, and writes to a list with progress', async () => {
  const user = await signInOverHttp(server.url, admin)
  const { page, errors } = await visit(await workersBrowser(), server.url, {
    user,
    width: 360,
    hasOwnProfile: true,
  })
  await page.goto('/admin/email?tab=broadcast')
  const subject = page.getByLabel('Subject')
  await subject.fill('From us: ')
  await page.getByRole('button', { name: 'Insert ANNOUNCEMENT_TITLE' }).click()
  await expect.poll(() => subject.inputValue()).toBe('From us: {{ANNOUNCEMENT_TITLE}}')
  await page.getByLabel('Announcement title').fill('Maintenance')
  await page.getByLabel('Announcement body').fill('On Sunday.\nFrom 8 to 9.')
  await expectAccessible(page)

  await page.getByText('Preview', { exact: true }).click()
  await page.getByText('From us: Maintenance').waitFor()
  await page.frameLocator('iframe').getByText('From 8 to 9.').waitFor()
  await expectAccessible(page, { state: 'the preview' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Template saved successfully').waitFor()

  await page.getByRole('textbox', { name: 'Recipient' }).fill('me@mail.example')
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await page.getByText('Test email sent successfully').waitFor()
  await expect.poll(() => mailbox.received.at(-1)?.subject).toBe('[Test] From us: Maintenance')

  await page.getByText('Custom list', { exact: true }).click()
  await page.getByLabel('Addresses').fill('a@list.example, b@list.example\nc@list.example')
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 3 people?' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('3 sent, 0 failed').waitFor()
  await expectAccessible(page, { state: 'a broadcast' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const sent = mailbox.received.filter((mail) => mail.to?.[0]?.address?.endsWith('@list.example'))
  expect(sent.map((mail) => mail.subject)).toEqual(Array(3).fill('From us: Maintenance'))
  expect(sent[0]?.text).toContain('On Sunday.\nFrom 8 to 9.')

  // The pages that are built have no schema of the contract's table.
  await page.getByRole('button', { name: 'Write an e-mail' }).click()
  const letter = page.getByRole('dialog', { name: 'Write an e-mail' })
  await letter.getByLabel('To').fill('one@mail.example')
  await letter.getByRole('button', { name: 'Send' }).click()
  await letter.getByText('Please fill in all email fields').first().waitFor()
  await letter.getByLabel('Subject').fill('A letter')
  await letter.getByLabel('Message').fill('Hello')
  await letter.getByRole('button', { name: 'Send' }).click()
  await letter.waitFor({ state: 'detached' })
  await expect.poll(() => mailbox.received.at(-1)?.subject).toBe('A letter')
  expect(errors()).toEqual([])
})

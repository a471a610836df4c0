import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin edits a template, looks at it, tries it, and writes to a list and to one person', async () => {
  const admin = await product.signInAdmin()
  const { page, errors } = await product.visit({ user: admin, width: 360 })
  // Others for another attempt.
  const word = randomUUID().slice(0, 8)
  const address = (name: string) => `${name}-${word}@list.example`
  /** What waits for a mail server, which the journeys do not have. */
  const written = async () => {
    const { messages } = (await (await admin.get('/api/admin/outbox')).json()) as {
      messages: { id: number; to: string; subject: string }[]
    }
    return messages.filter(({ to }) => to.includes(word))
  }
  const subjects = async () => (await written()).map(({ to, subject }) => `${to}: ${subject}`).sort()

  await page.goto('/admin/email?tab=broadcast')
  const subject = page.getByLabel('Subject')
  await subject.fill(`From us ${word}: `)
  await page.getByRole('button', { name: 'Insert ANNOUNCEMENT_TITLE' }).click()
  await expect.poll(() => subject.inputValue()).toBe(`From us ${word}: {{ANNOUNCEMENT_TITLE}}`)
  await page.getByLabel('Announcement title').fill('Maintenance')
  await page.getByLabel('Announcement body').fill('On Sunday.\nFrom 8 to 9.')
  await page.getByText('Preview', { exact: true }).click()
  await page.getByText(`From us ${word}: Maintenance`).waitFor()
  await page.frameLocator('iframe').getByText('From 8 to 9.').waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Template saved successfully').waitFor()

  await page.getByRole('textbox', { name: 'Recipient' }).fill(address('me'))
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect.poll(subjects).toEqual([`${address('me')}: [Test] From us ${word}: Maintenance`])

  await page.getByText('Custom list', { exact: true }).click()
  await page.getByLabel('Addresses').fill(`${address('a')}, ${address('b')}\n${address('c')}`)
  await page.getByRole('button', { name: 'Send broadcast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to 3 people?' })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('3 left. No mail server is set: they wait in the outbox.').waitFor()
  const each = ['a', 'b', 'c'].map((name) => `${address(name)}: From us ${word}: Maintenance`)
  await expect.poll(subjects).toEqual(expect.arrayContaining(each))
  const one = (await written()).find(({ to }) => to === address('a'))
  const { html } = (await (await admin.get(`/api/admin/outbox/${one?.id}`)).json()) as { html: string }
  expect(html).toContain('On Sunday.<br />From 8 to 9.')
  await page.getByRole('button', { name: 'Cancel broadcast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await page.getByText('Broadcast cancelled').waitFor()

  // The pages that are built have no schema of the contract's table.
  await page.getByRole('button', { name: 'Write an e-mail' }).click()
  const letter = page.getByRole('dialog', { name: 'Write an e-mail' })
  await letter.getByLabel('To').fill(address('one'))
  await letter.getByRole('button', { name: 'Send' }).click()
  await letter.getByText('Please fill in all email fields').first().waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await letter.getByLabel('Subject').fill('A letter')
  await letter.getByLabel('Message').fill('Hello')
  await letter.getByRole('button', { name: 'Send' }).click()
  await letter.waitFor({ state: 'detached' })
  expect(await subjects()).toContain(`${address('one')}: A letter`)
  expect(errors()).toEqual([])
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { emailScreen } from '#tests/support/component/email-screen.tsx'
import { fakeServer } from '#tests/support/component/fake-server.ts'

const server = fakeServer()
const open = emailScreen(server)

describe('the test panel', () => {
  it('sends a test with sample data', async () => {
    server.reply(mailAdmin.sendTemplateEmail, {
      message: 'Test email queued. The outbox says when it was sent.',
    })
    const { user, type, button } = await open()
    expect(screen.getByText(/a 1 year subscription, amount 100.00/)).toBeDefined()
    expect(button('Send test e-mail').disabled).toBe(true)
    await type(screen.getByLabelText('Recipient'), 'ada@mail.example')
    await user.click(button('Send test e-mail'))
    await screen.findByText('Test email queued. The outbox says when it was sent.')
    expect(server.requestsTo(mailAdmin.sendTemplateEmail)[0]?.body).toEqual({
      to: 'ada@mail.example',
      template: 'test',
      testMode: true,
      variables: {},
    })
  })

  it('says why it failed, and keeps the recipient', async () => {
    server.reject(mailAdmin.sendTemplateEmail, {
      status: 409,
      error: 'The receiver has unsubscribed from messages of this kind',
    })
    const { user, type, button } = await open()
    await type(screen.getByLabelText('Recipient'), 'ada@mail.example')
    await user.click(button('Send test e-mail'))
    await screen.findByText('Failed to send email')
    expect(screen.getByText('The receiver has unsubscribed from messages of this kind')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Recipient').value).toBe('ada@mail.example')
  })

  it('offers only the broadcast template to many', async () => {
    await open()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Custom list' }).disabled).toBe(true)
  })
})

describe('a plain e-mail', () => {
  it('needs all fields, and is sent', async () => {
    server.reply(mailAdmin.sendEmail, { message: 'Email queued. The outbox says when it was sent.' })
    const { user, type, button } = await open()
    await user.click(button('Write an e-mail'))
    const dialog = await screen.findByRole('dialog', { name: 'Write an e-mail' })
    const send = within(dialog).getByRole('button', { name: 'Send' })
    await user.click(send)
    expect((await within(dialog).findAllByText('Please fill in all email fields')).length).toBeGreaterThan(0)
    await type(within(dialog).getByLabelText('To'), 'ada@mail.example')
    await type(within(dialog).getByLabelText('Subject'), 'Hello')
    await type(within(dialog).getByLabelText('Message'), 'Line 1\nLine 2')
    await user.click(send)
    await screen.findByText('Email queued. The outbox says when it was sent.')
    expect(server.requestsTo(mailAdmin.sendEmail)[0]?.body).toEqual({
      to: 'ada@mail.example',
      subject: 'Hello',
      message: 'Line 1\nLine 2',
    })
  })
})

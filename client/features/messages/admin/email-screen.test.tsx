import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#client/platform/queries.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { type Broadcast, mailAdmin } from '#contracts/mail-admin.ts'
import { messages, templateKeys } from '#contracts/messages.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { EmailScreen } from './email-screen.tsx'

type Templates = Reply<typeof messages.listEmailTemplates>

const server = fakeServer()
const template = (name: string, revision = 0): Templates['test'] => ({
  subject: `Subject of ${name}`,
  body: `<p>Body of ${name}</p>`,
  placeholders: ['USERNAME', 'APP_NAME'],
  isChanged: revision > 0,
  revision,
})
const templates = Object.fromEntries(templateKeys.map((key) => [key, template(key)])) as Templates
const broadcast: Broadcast = {
  id: 7,
  template: 'broadcast',
  subject: 'News',
  audience: 'list',
  status: 'running',
  total: 4,
  sent: 1,
  failed: 0,
  left: 3,
  skipped: 0,
  message: '1 sent, 0 failed',
  hasMailServer: true,
  createdBy: 'ann',
  createdAt: '2026-11-21T15:00:00Z',
  endedAt: null,
}

beforeEach(() => {
  server.reply(messages.listEmailTemplates, templates)
  server.reply(mailAdmin.listBroadcasts, [])
})

async function open(at = '/admin/email?tab=test') {
  const { user, router } = renderApp(<EmailScreen />, { at })
  await screen.findByRole('heading', { name: 'Test Email' })
  const shown = {
    user,
    router,
    subject: () => screen.getByLabelText<HTMLInputElement>('Subject'),
    body: () => screen.getByLabelText<HTMLTextAreaElement>('HTML body'),
    button: (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }),
    tab: (name: string | RegExp) => user.click(screen.getByRole('tab', { name })),
    type: async (field: HTMLElement, text: string) => {
      await user.click(field)
      await user.paste(text)
    },
  }
  return shown
}

describe('a template', () => {
  it('is shown by the tab in the address, with its subject and a body of 15 rows', async () => {
    const { subject, body, tab, router } = await open('/admin/email?tab=receipt')
    expect(subject().value).toBe('Subject of receipt')
    expect(body().getAttribute('rows')).toBe('15')
    await tab('Referral')
    expect(subject().value).toBe('Subject of referral')
    expect(router.state.location.search).toBe('?tab=referral')
    expect(screen.getByRole('link', { name: 'Back to Admin' }).getAttribute('href')).toBe('/admin')
  })

  it('keeps unsaved changes while the tabs change, and warns before they are lost', async () => {
    const { user, subject, type, tab, router } = await open()
    await type(subject(), ' now')
    await tab('Receipt')
    await screen.findByRole('tab', { name: 'Test (not saved)' })
    await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(router.state.location.pathname).toBe('/admin/email')
    await tab(/^Test/)
    expect(subject().value).toBe('Subject of test now')
    await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  })

  it('gets a placeholder where the cursor is, in the field that was used last', async () => {
    const { user, subject, body, button } = await open()
    await user.click(subject())
    subject().setSelectionRange(0, 7)
    await user.click(button('Insert APP_NAME'))
    expect(subject().value).toBe('{{APP_NAME}} of test')
    await waitFor(() => expect(document.activeElement).toBe(subject()))
    expect(subject().selectionStart).toBe('{{APP_NAME}}'.length)
    body().focus()
    body().setSelectionRange(3, 3)
    await user.click(button('Insert USERNAME'))
    expect(body().value).toBe('<p>{{USERNAME}}Body of test</p>')
  })

  it('is saved with the revision that the edit began with', async () => {
    const saved = { ...templates, test: { ...template('test', 9), subject: 'Subject of test!' } }
    server.reply(messages.saveEmailTemplates, saved)
    const { user, subject, type, button } = await open()
    expect(button('Save').disabled).toBe(true)
    await type(subject(), '!')
    await user.click(button('Save'))
    await screen.findByText('Template saved successfully')
    expect(server.requestsTo(messages.saveEmailTemplates)[0]?.body).toEqual({
      test: { subject: 'Subject of test!', body: '<p>Body of test</p>', revision: 0 },
    })
    expect(button('Save').disabled).toBe(true)
    expect(screen.getByText('Changed from the default')).toBeDefined()
  })

  it('says beside the field which placeholder is unknown, and keeps what was typed', async () => {
    const { user, subject, type, button } = await open()
    server.reject(messages.saveEmailTemplates, {
      status: 400,
      error: 'Unknown placeholder: {{NAME}}',
      fields: { 'test.subject': 'Unknown placeholder: {{NAME}}' },
    })
    await type(subject(), ' {{NAME}}')
    await user.click(button('Save'))
    await waitFor(() => expect(subject().getAttribute('aria-invalid')).toBe('true'))
    expect(subject().value).toBe('Subject of test {{NAME}}')
  })

  async function conflict() {
    const screenOf = await open()
    server.reject(messages.saveEmailTemplates, { status: 409, error: 'Changed', code: 'edited_meanwhile' })
    await screenOf.type(screenOf.subject(), '!')
    const theirs = { ...templates, test: { ...template('test', 12), subject: 'Theirs' } }
    server.reply(messages.listEmailTemplates, theirs)
    await screenOf.user.click(screenOf.button('Save'))
    const dialog = within(await screen.findByRole('dialog', { name: 'This template has been changed' }))
    return { ...screenOf, theirs, dialog }
  }

  it('is not saved over somebody else’s change unasked', async () => {
    const { user, theirs, dialog } = await conflict()
    const subjects = within(dialog.getByRole('region', { name: 'Subject' }))
    subjects.getByText('Subject of test!')
    subjects.getByText('Theirs')
    server.reply(messages.saveEmailTemplates, theirs)
    await user.click(dialog.getByRole('button', { name: 'Save mine' }))
    await screen.findByText('Template saved successfully')
    expect(server.requestsTo(messages.saveEmailTemplates)[1]?.body).toEqual({
      test: { subject: 'Subject of test!', body: '<p>Body of test</p>', revision: 12 },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives way to the text of the other admin only when it is told to', async () => {
    const { user, subject, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Go on editing' }))
    expect(subject().value).toBe('Subject of test!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await user.click(await screen.findByRole('button', { name: 'Take the saved text' }))
    expect(subject().value).toBe('Theirs')
  })

  it('says in plain words why it was not saved, and keeps what was typed', async () => {
    const { user, subject, type, button } = await open()
    server.disconnect(messages.saveEmailTemplates)
    await type(subject(), '!')
    await user.click(button('Save'))
    await screen.findByText('Failed to save template')
    screen.getByText('Check your connection and try again.')
    expect(subject().value).toBe('Subject of test!')
  })

  it('is no unsaved change once it reads as before', async () => {
    const { user, subject, type, router } = await open()
    await type(subject(), '!')
    await user.keyboard('{Backspace}')
    server.reply(messages.listEmailTemplates, {
      ...templates,
      test: { ...template('test', 12), subject: 'Theirs' },
    })
    await queryClient.refetchQueries()
    await waitFor(() => expect(subject().value).toBe('Theirs'))
    expect(router.state.location.search).toBe('?tab=test')
  })

  it('is previewed in a frame that may do nothing, at two widths', async () => {
    server.reply(mailAdmin.previewTemplate, {
      subject: 'Hello alex.sample',
      html: '<p>Hi</p>',
      unknownPlaceholders: ['NAME'],
    })
    const { user, subject, type, router } = await open()
    await type(subject(), '!')
    await user.click(screen.getByRole('radio', { name: 'Preview' }))
    const frame = await screen.findByTitle('Preview of the e-mail')
    expect(frame.getAttribute('sandbox')).toBe('')
    expect(frame.getAttribute('srcdoc')).toBe('<p>Hi</p>')
    expect(screen.getByText(/^{{NAME}}: this template cannot be saved/)).toBeDefined()
    expect(router.state.location.search).toBe('?tab=test&view=preview')
    expect(server.requestsTo(mailAdmin.previewTemplate)[0]?.body).toMatchObject({
      subject: 'Subject of test!',
    })
    await user.click(screen.getByRole('radio', { name: 'Phone' }))
    expect(frame.dataset.width).toBe('phone')
  })

  it('is reset after a question, and an earlier text is put back into the editor', async () => {
    server.reply(messages.listEmailTemplates, { ...templates, test: template('test', 3) })
    server.reply(mailAdmin.resetTemplate, template('test', 4))
    const savedAt = '2026-11-20T10:00:00Z'
    server.reply(mailAdmin.listTemplateHistory, [
      { id: 2, subject: 'Earlier', body: '<p>Old</p>', savedAt, savedBy: 'ann' },
    ])
    const { user, subject, button } = await open()
    await user.click(button('Reset to default'))
    const dialog = await screen.findByRole('dialog', { name: 'Reset to default?' })
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
    await screen.findByText('Template reset to default')
    await user.click(button('History'))
    await user.click(await screen.findByRole('button', { name: /^Restore “Earlier”/ }))
    expect(subject().value).toBe('Earlier')
    expect(button('Save').disabled).toBe(false)
  })
})

describe('the test panel', () => {
  it('sends a test with sample data', async () => {
    server.reply(mailAdmin.sendTemplateEmail, { message: 'Test email sent successfully' })
    const { user, type, button } = await open()
    expect(screen.getByText(/a 1 year subscription, amount 100.00/)).toBeDefined()
    expect(button('Send test e-mail').disabled).toBe(true)
    await type(screen.getByLabelText('Recipient'), 'ada@mail.example')
    await user.click(button('Send test e-mail'))
    await screen.findByText('Test email sent successfully')
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

describe('a broadcast', () => {
  async function compose(option: string) {
    const screenOf = await open('/admin/email?tab=broadcast')
    await screenOf.user.click(screen.getByRole('radio', { name: option }))
    await screenOf.type(screen.getByLabelText('Announcement title'), 'News')
    await screenOf.type(screen.getByLabelText('Announcement body'), 'Hi')
    return screenOf
  }

  it('to a list asks first, with the number of people, and shows its progress', async () => {
    server.reply(mailAdmin.startBroadcast, { message: 'Writing to 2 people', jobId: 7, queued: 2 })
    const { user, type, button } = await compose('Custom list')
    expect(button('Send broadcast').disabled).toBe(true)
    await type(screen.getByLabelText('Addresses'), 'a@x.example, b@x.example\nnobody\na@x.example')
    expect(screen.getByText('2 people')).toBeDefined()
    await user.click(button('Send broadcast'))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 2 people?' })
    expect(server.requestsTo(mailAdmin.startBroadcast)).toEqual([])
    server.reply(mailAdmin.listBroadcasts, [broadcast])
    server.reply(mailAdmin.getBroadcast, broadcast)
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await screen.findByText('Writing to 2 people')
    expect(server.requestsTo(mailAdmin.startBroadcast)[0]?.body).toMatchObject({
      template: 'broadcast',
      emailList: ['a@x.example', 'b@x.example'],
      variables: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: 'Hi', ADDITIONAL_DETAILS: '' },
      requestId: expect.any(String),
    })
    const bar = await screen.findByRole('progressbar', { name: 'Progress of “News”' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByText(/1 sent, 0 failed, 3 left/)).toBeDefined()
  })

  it('to all says how many there are; after a failure the same request is sent again', async () => {
    server.reply(mailAdmin.getAudience, { users: 1203, unsubscribed: 3 })
    server.reject(mailAdmin.startBroadcast, { status: 503, error: 'Busy' })
    const { user, button } = await compose('All registered users')
    for (const answer of ['Failed to send email', 'Writing to 1203 people']) {
      await user.click(button('Send broadcast'))
      const dialog = await screen.findByRole('dialog', { name: 'Send to 1,200 people?' })
      await user.click(within(dialog).getByRole('button', { name: 'Send' }))
      await screen.findByText(answer)
      server.reply(mailAdmin.startBroadcast, { message: 'Writing to 1203 people', jobId: 7, queued: 1203 })
    }
    expect(screen.getByLabelText<HTMLInputElement>('Announcement title').value).toBe('')
    const ids = server
      .requestsTo(mailAdmin.startBroadcast)
      .map(({ body }) => (body as { requestId: string }).requestId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  it('waits without a mail server, and says so', async () => {
    server.reply(mailAdmin.listBroadcasts, [{ ...broadcast, status: 'queued', hasMailServer: false }])
    await open('/admin/email?tab=broadcast')
    await screen.findByText('Waiting')
    expect(screen.getByText(/3 left\. No mail server is set: they wait in the outbox\./)).toBeDefined()
  })

  it('to all says why it has not begun, and keeps what was typed', async () => {
    server.reply(mailAdmin.getAudience, { users: 2, unsubscribed: 0 })
    server.reject(mailAdmin.startBroadcast, { status: 409, error: 'A broadcast is on its way already' })
    const { user, button } = await compose('All registered users')
    await user.click(button('Send broadcast'))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 2 people?' })
    await user.click(within(dialog).getByRole('button', { name: 'Send' }))
    await screen.findByText('Failed to send email')
    screen.getByText('A broadcast is on its way already')
    expect(screen.getByLabelText<HTMLInputElement>('Announcement title').value).toBe('News')
  })

  it('that is not sent yet is not lost on leaving the page unasked', async () => {
    const { user, router } = await compose('Custom list')
    await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    screen.getByText('The announcement and its addresses are not saved and will be lost.')
    expect(router.state.location.pathname).toBe('/admin/email')
  })

  it('is looked at again until nothing is left, and can be cancelled', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 50 })
    server.reply(mailAdmin.listBroadcasts, [broadcast])
    server.reply(mailAdmin.getBroadcast, { ...broadcast, sent: 2, left: 2, message: '2 sent, 0 failed' })
    const { user, button } = await open('/admin/email?tab=broadcast')
    await vi.advanceTimersByTimeAsync(2100)
    await screen.findByText(/2 sent, 0 failed, 2 left/)
    vi.useRealTimers()
    const cancelled: Broadcast = {
      ...broadcast,
      status: 'cancelled',
      sent: 2,
      left: 0,
      message: '2 sent, 0 failed',
    }
    server.reply(mailAdmin.cancelBroadcast, cancelled)
    await user.click(button('Cancel broadcast'))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this broadcast?' })
    server.reply(mailAdmin.listBroadcasts, [cancelled])
    server.reply(mailAdmin.getBroadcast, cancelled)
    await user.click(within(dialog).getByRole('button', { name: 'Stop sending' }))
    await screen.findByText('Broadcast cancelled')
    await screen.findByText('Cancelled')
    expect(screen.queryByRole('button', { name: 'Cancel broadcast' })).toBeNull()
  })
})

describe('a plain e-mail', () => {
  it('needs all fields, and is sent', async () => {
    server.reply(mailAdmin.sendEmail, { message: 'Email sent successfully' })
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
    await screen.findByText('Email sent successfully')
    expect(server.requestsTo(mailAdmin.sendEmail)[0]?.body).toEqual({
      to: 'ada@mail.example',
      subject: 'Hello',
      message: 'Line 1\nLine 2',
    })
  })
})

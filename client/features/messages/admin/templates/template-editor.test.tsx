import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mailAdmin } from '#contracts/messages/mail-admin.ts'
import { messages } from '#contracts/messages/messages.ts'
import { emailScreen, template, templates } from '#tests/support/component/email-screen.tsx'
import { fakeServer } from '#tests/support/component/fake-server.ts'

const server = fakeServer()
const open = emailScreen(server)

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

  it('is reset after a question, and an earlier text is restored in place of what is typed', async () => {
    server.reply(messages.listEmailTemplates, { ...templates, test: template('test', 3) })
    server.reply(mailAdmin.resetTemplate, template('test', 4))
    const savedAt = '2026-11-20T10:00:00Z'
    server.reply(mailAdmin.listTemplateHistory, [
      { id: 2, revision: 2, subject: 'Earlier', body: '<p>Body of test</p>', savedAt, savedBy: 'ann' },
    ])
    const { user, subject, button, type } = await open()
    await user.click(button('Reset to default'))
    const dialog = await screen.findByRole('dialog', { name: 'Reset to default?' })
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }))
    await screen.findByText('Template reset to default')
    await type(subject(), ' typed')
    await user.click(button('History'))
    const history = within(await screen.findByRole('dialog', { name: 'History' }))
    await history.findByRole('heading', { name: 'Subject' })
    expect(history.queryByRole('heading', { name: 'HTML body' })).toBeNull()
    const restored = { ...template('test', 5), subject: 'Earlier' }
    server.reply(mailAdmin.restoreTemplateVersion, restored)
    server.reply(messages.listEmailTemplates, { ...templates, test: restored })
    await user.click(history.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(subject().value).toBe('Earlier'))
    expect(server.requestsTo(mailAdmin.restoreTemplateVersion)[0]?.body).toEqual({
      versionId: 2,
      revision: 3,
    })
    expect(button('Save').disabled).toBe(true)
  })
})

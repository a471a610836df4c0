import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#client/platform/calls/queries.ts'
import { messages } from '#contracts/messages/messages.ts'
import { emailScreen, template, templates } from '#tests/support/component/email-screen.tsx'
import { fakeServer } from '#tests/support/component/fake-server.ts'

const server = fakeServer()
const open = emailScreen(server)

describe('a template', () => {
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
})

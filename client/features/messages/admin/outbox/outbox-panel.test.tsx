import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { messages, type OutboxMessage } from '#contracts/messages/messages.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { OutboxPanel } from './outbox-panel.tsx'

const server = fakeServer()
const message: OutboxMessage = {
  id: 40,
  template: 'receipt',
  to: 'ada@mail.example',
  userId: 7,
  subject: 'Your receipt',
  status: 'sent',
  attempts: 1,
  nextAttemptAt: '2026-11-21T15:00:00Z',
  error: null,
  unansweredAt: null,
  bouncedAt: null,
  sentAt: '2026-11-21T15:00:01Z',
  createdAt: '2026-11-21T15:00:00Z',
  html: '<p>Paid</p>',
  isMasked: false,
  resendRefusal: null,
}
const { html: _html, isMasked: _isMasked, resendRefusal: _refusal, ...entry } = message
const listOf = (...ids: number[]) => ({
  messages: ids.map((id) => ({ ...entry, id })),
  hasMore: ids.length > 0 && ids.at(-1) !== 1,
  failed: 0,
  hasMailServer: true,
})
const lastQuery = () =>
  Object.fromEntries(server.requestsTo(messages.listOutbox).at(-1)?.url.searchParams ?? [])

it('filters, turns pages by links that stay valid, and keeps the tab', async () => {
  server.reply(messages.listOutbox, ({ url }) => listOf(url.searchParams.has('before') ? 1 : 40))
  const { user, router } = renderApp(<OutboxPanel />, { at: '/?tab=outbox&broadcast=3' })
  await user.type(await screen.findByLabelText('Recipient'), 'ada@')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Receipt')
  await user.selectOptions(screen.getByLabelText('State'), 'Sent')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filter = { recipient: 'ada@', template: 'receipt', status: 'sent' }
  expect(lastQuery()).toEqual({ ...filter, broadcast: '3' })
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(lastQuery()).toEqual({ ...filter, broadcast: '3', before: '40' })
  expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
    ...filter,
    tab: 'outbox',
    broadcast: '3',
    before: '40',
  })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(lastQuery()).toEqual({ broadcast: '3' })
})

it('says that no message is like this', async () => {
  server.reply(messages.listOutbox, listOf())
  renderApp(<OutboxPanel />, { at: '/?tab=outbox&status=failed' })
  await screen.findByText('No message is like this.')
  expect(lastQuery()).toEqual({ status: 'failed' })
})

it('sends a message again, with one id until a reply comes, and leads to its person', async () => {
  server.reply(messages.listOutbox, listOf(40))
  server.reply(messages.getOutboxMessage, message)
  server.disconnect(messages.resendOutboxMessage)
  const { user } = renderApp(<OutboxPanel />, { at: '/?tab=outbox&message=40' })
  const dialog = within(await screen.findByRole('dialog'))
  const link = await dialog.findByRole('link', { name: 'ada@mail.example' })
  expect(link.getAttribute('href')).toBe('/admin/users/7')
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await dialog.findByText(/Check your connection/)
  server.reply(messages.resendOutboxMessage, { id: 41 })
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  await screen.findByText('A new message with this text is queued')
  const ids = server
    .requestsTo(messages.resendOutboxMessage)
    .map(({ body }) => (body as { requestId: string }).requestId)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
})

it('says what to do instead where a message cannot be sent again', async () => {
  server.reply(messages.listOutbox, listOf(40))
  server.reply(messages.getOutboxMessage, { ...message, resendRefusal: 'Ask for a new one.' })
  renderApp(<OutboxPanel />, { at: '/?tab=outbox&message=40' })
  await screen.findByText('This message cannot be sent again. Ask for a new one.')
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
})

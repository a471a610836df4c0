import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FoundSubscriptions, subscriptions } from '#contracts/messages/subscriptions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SubscribersPanel } from './subscribers-panel.tsx'

const server = fakeServer()
const counts = { digests: 12, lists: 3456, waiting: 7, found: [] }
const found: FoundSubscriptions['found'] = [
  {
    kind: 'changes',
    email: 'ada@mail.example',
    categories: ['breast'],
    subscribedAt: '2026-11-21T15:00:00Z',
  },
]

it('shows the numbers, finds an address and deletes what is stored of it', async () => {
  server.reply(subscriptions.find, ({ url }) =>
    url.searchParams.has('email') ? { ...counts, found } : counts,
  )
  server.reply(subscriptions.end, { ...counts, lists: 3455 })
  const { user } = renderApp(<SubscribersPanel />)
  await screen.findByText('3,456')
  await user.type(screen.getByLabelText('E-mail address'), 'ada@mail.example{Enter}')
  await screen.findByText(/since November 21, 2026, only breast/)
  await user.click(screen.getByRole('button', { name: 'Delete what is stored' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('ada@mail.example has not subscribed.')
  screen.getByText('3,455')
  expect(server.requestsTo(subscriptions.end)[0]?.body).toEqual({ email: 'ada@mail.example' })
})

it('asks for a whole address', async () => {
  server.reply(subscriptions.find, counts)
  const { user } = renderApp(<SubscribersPanel />)
  await user.type(await screen.findByLabelText('E-mail address'), 'ada{Enter}')
  await screen.findByText('Please enter a valid email address')
  expect(server.requestsTo(subscriptions.find)).toHaveLength(1)
})

it('says that the server cannot be reached', async () => {
  server.disconnect(subscriptions.find)
  renderApp(<SubscribersPanel />)
  await screen.findByText(/Check your connection/)
})

import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accounts } from '#contracts/accounts/accounts.ts'
import { type Broadcast, mailAdmin } from '#contracts/messages/mail-admin.ts'
import { messages } from '#contracts/messages/messages.ts'
import { templates } from '#tests/support/component/email-screen.tsx'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { BroadcastsScreen } from './broadcasts-screen.tsx'

const server = fakeServer()
const startsAt = new Date('2027-01-05T10:30').toISOString()
const scheduled: Broadcast = {
  id: 7,
  template: 'broadcast',
  subject: 'News',
  audience: 'segment',
  segment: { kind: 'expiring', days: 7 },
  status: 'scheduled',
  total: 0,
  sent: 0,
  failed: 0,
  left: 0,
  skipped: 0,
  suspended: 0,
  unconfirmed: 0,
  failing: 0,
  message: '0 sent, 0 failed',
  hasMailServer: true,
  createdBy: 'ann',
  createdAt: '2026-11-21T15:00:00Z',
  startsAt,
  endedAt: null,
}

beforeEach(() => {
  server.reject(accounts.currentUser, { status: 401, error: 'Not signed in' })
  server.reply(messages.listEmailTemplates, templates)
  server.reply(mailAdmin.listBroadcasts, [])
  server.reply(mailAdmin.countRecipients, {
    users: 12,
    unsubscribed: 1,
    suspended: 1,
    unconfirmed: 0,
    failing: 0,
    countedAt: null,
  })
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('schedules for a part of the users, after their number was shown', async () => {
  const { user } = renderApp(<BroadcastsScreen />, { at: '/admin/broadcasts' })
  await user.type(screen.getByLabelText('Announcement title'), 'News')
  await user.type(screen.getByLabelText('Announcement body'), 'Hi')
  await user.selectOptions(screen.getByLabelText('Recipients'), 'expiring')
  await user.clear(screen.getByLabelText('Days'))
  await user.click(screen.getByLabelText('Send later'))
  await user.type(screen.getByLabelText('Starts'), '2027-01-05T10:30')
  expect(button('Schedule broadcast').disabled).toBe(true)
  await user.type(screen.getByLabelText('Days'), '7')
  await screen.findByText(/It would reach 10 now\. 12 users belong to them; left out of them: 1 unsubscribed/)
  await user.click(button('Schedule broadcast'))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule for 10 people?' })
  expect(server.requestsTo(mailAdmin.createBroadcast)).toEqual([])
  server.reply(mailAdmin.createBroadcast, scheduled)
  server.reply(mailAdmin.getBroadcast, scheduled)
  server.reply(mailAdmin.listBroadcasts, [scheduled])
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Broadcast scheduled')
  expect(server.requestsTo(mailAdmin.createBroadcast).map(({ body }) => body)).toEqual([
    {
      variables: { ANNOUNCEMENT_TITLE: 'News', ANNOUNCEMENT_BODY: 'Hi', ADDITIONAL_DETAILS: '' },
      recipients: { kind: 'expiring', days: 7 },
      startsAt,
      requestId: expect.any(String),
    },
  ])
  await screen.findByText(/Premium ends within 7 days/)
})

it('says about how many very many are, and when they were counted', async () => {
  server.reply(mailAdmin.countRecipients, {
    users: 420_000,
    unsubscribed: 7_700,
    suspended: 0,
    unconfirmed: 0,
    failing: 0,
    countedAt: '2026-11-29T12:17:00Z',
  })
  const { user } = renderApp(<BroadcastsScreen />, { at: '/admin/broadcasts' })
  const counted =
    /^It would reach about 412,300\. 420,000 users are registered; left out of them: 7,700 unsubscribed\. They were counted on Nov 29.*; who gets it is decided when it starts\.$/
  await screen.findByText(counted)
  await user.type(screen.getByLabelText('Announcement title'), 'News')
  await user.type(screen.getByLabelText('Announcement body'), 'Hi')
  await user.click(button('Send broadcast'))
  await screen.findByRole('dialog', { name: 'Send to about 412,300 people?' })
})

it('one that waits for its time can be moved and stopped, whoever its recipients are now', async () => {
  server.reply(mailAdmin.listBroadcasts, [scheduled])
  server.reply(mailAdmin.getBroadcast, scheduled)
  const { user } = renderApp(<BroadcastsScreen />, { at: '/admin/broadcasts' })
  await screen.findByText(/^Starts on Jan 5.*UTC\)\. Its recipients are decided then\.$/)
  await user.click(button('Change the time'))
  const dialog = await screen.findByRole('dialog', { name: 'Change the time' })
  const field = within(dialog).getByLabelText<HTMLInputElement>('Starts')
  expect(field.value).toBe('2027-01-05T10:30')
  await user.clear(field)
  await user.type(field, '2027-01-06T08:00')
  server.reject(mailAdmin.rescheduleBroadcast, { status: 409, error: 'This broadcast has started already' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText(/This broadcast has started already/)
  expect(server.requestsTo(mailAdmin.rescheduleBroadcast)[0]?.body).toEqual({
    startsAt: new Date('2027-01-06T08:00').toISOString(),
  })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await user.click(button('Cancel broadcast'))
  await screen.findByText('Nobody will get it.')
})

import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Broadcast, mailAdmin } from '#contracts/messages/mail-admin.ts'
import { emailScreen } from '#tests/support/component/email-screen.tsx'
import { fakeServer } from '#tests/support/component/fake-server.ts'

const server = fakeServer()
const open = emailScreen(server)

const broadcast: Broadcast = {
  id: 7,
  template: 'broadcast',
  subject: 'News',
  audience: 'list',
  segment: null,
  status: 'running',
  total: 4,
  sent: 1,
  failed: 0,
  left: 3,
  skipped: 0,
  unconfirmed: 0,
  failing: 0,
  suspended: 0,
  startsAt: null,
  message: '1 sent, 0 failed',
  hasMailServer: true,
  createdBy: 'ann',
  createdById: 3,
  createdAt: '2026-11-21T15:00:00Z',
  endedAt: null,
}

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
    server.reply(mailAdmin.countRecipients, {
      users: 2,
      unsubscribed: 0,
      suspended: 0,
      unconfirmed: 0,
      failing: 0,
      countedAt: null,
    })
    const { user, type, button } = await compose('Custom list')
    expect(button('Send broadcast').disabled).toBe(true)
    await type(screen.getByLabelText('Addresses'), 'a@x.example, b@x.example\na@x.example, nobody')
    screen.getByText('These are no e-mail addresses: nobody')
    expect(button('Send broadcast').disabled).toBe(true)
    await user.clear(screen.getByLabelText('Addresses'))
    await type(screen.getByLabelText('Addresses'), 'a@x.example, b@x.example\n\na@x.example')
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
    expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/admin/users/3')
  })

  it('to all says how many there are; after a failure the same request is sent again', async () => {
    server.reply(mailAdmin.countRecipients, {
      users: 1243,
      unsubscribed: 3,
      suspended: 2,
      unconfirmed: 40,
      failing: 5,
      countedAt: null,
    })
    server.reject(mailAdmin.startBroadcast, { status: 503, error: 'Busy' })
    const { user, button } = await compose('All registered users')
    for (const answer of ['Failed to send email', 'Writing to 1203 people']) {
      await user.click(button('Send broadcast'))
      const dialog = await screen.findByRole('dialog', { name: 'Send to 1,193 people?' })
      within(dialog).getByText(
        '1,243 users are registered; left out of them: 3 unsubscribed, 2 suspended, 40 without a confirmed address, 5 whose mail comes back.',
      )
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

  it('says how many were left out because their address is not confirmed', async () => {
    server.reply(mailAdmin.listBroadcasts, [
      {
        ...broadcast,
        status: 'queued',
        total: 1203,
        sent: 3,
        left: 0,
        skipped: 0,
        unconfirmed: 1000,
        failing: 200,
        message: '3 sent, 0 failed',
      },
    ])
    await open('/admin/email?tab=broadcast')
    await screen.findByText('3 sent, 0 failed, 1,000 not confirmed, 200 whose mail comes back')
    const bar = screen.getByRole('progressbar', { name: 'Progress of “News”' })
    expect(bar.getAttribute('aria-valuenow')).toBe('100')
  })

  it('waits without a mail server, and says so', async () => {
    server.reply(mailAdmin.listBroadcasts, [{ ...broadcast, status: 'queued', hasMailServer: false }])
    await open('/admin/email?tab=broadcast')
    await screen.findByText('Waiting')
    expect(screen.getByText(/3 left\. No mail server is set: they wait in the outbox\./)).toBeDefined()
  })

  it('to all says why it has not begun, and keeps what was typed', async () => {
    server.reply(mailAdmin.countRecipients, {
      users: 2,
      unsubscribed: 0,
      suspended: 0,
      unconfirmed: 0,
      failing: 0,
      countedAt: null,
    })
    server.reject(mailAdmin.startBroadcast, { status: 409, error: 'A broadcast is on its way already' })
    const { user, button } = await compose('All registered users')
    await user.click(button('Send broadcast'))
    const dialog = await screen.findByRole('dialog', { name: 'Send to 2 people?' })
    within(dialog).getByText('2 users are registered; nobody is left out.')
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

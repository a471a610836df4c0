import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { promoAdmin, type ReferralRecord } from '#contracts/billing/promo-admin.ts'
import type { MailState } from '#contracts/messages/messages.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ReferralEmails } from './referral-emails.tsx'

const server = fakeServer()
const record: ReferralRecord = {
  id: 3,
  referrerId: 5,
  referrerUsername: 'ines',
  referrerEmail: 'ines@mail.example',
  referralEmail: 'bo@mail.example',
  referralCode: 'abc123',
  status: 'pending',
  emailSentAt: null,
  mail: null,
  expiresAt: '2020-03-04T12:00:00.000Z',
  createdAt: '2020-02-02T12:00:00.000Z',
}

const queued: MailState = {
  status: 'queued',
  attempts: 0,
  nextAttemptAt: '2020-02-03T12:00:00.000Z',
  error: null,
  unansweredAt: null,
  bouncedAt: null,
  sentAt: null,
}

it('lists who referred whom, and how far it has come', async () => {
  server.reply(promoAdmin.listReferralEmails, [
    record,
    { ...record, id: 2, status: 'registered', emailSentAt: '2020-02-03T12:00:00.000Z' },
    { ...record, id: 1, status: 'expired' },
  ])
  renderApp(<ReferralEmails />)
  const [, first, second, third] = within(await screen.findByRole('table')).getAllByRole('row')
  const texts = (row: HTMLElement | undefined) =>
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(texts(first)).toEqual(['inesines@mail.example', 'Pending', 'Not yet', 'Mar 4, 2020', 'Feb 2, 2020'])
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'ines' })
      .getAttribute('href'),
  ).toBe('/admin/users/5')
  expect(texts(second)[1]).toBe('Registered')
  expect(texts(third)[1]).toBe('Expired')
})

it.each([
  ['waits', queued, 'Queued'],
  [
    'is tried again',
    { ...queued, attempts: 2, error: '451 Greylisted' },
    /^Queued, next try .*Feb 3, 2020.*451 Greylisted$/,
  ],
  [
    'was sent',
    { ...queued, status: 'sent', attempts: 1, sentAt: '2020-02-04T12:00:00.000Z' },
    'SentFeb 4, 2020',
  ],
  [
    'was refused',
    { ...queued, status: 'failed', attempts: 1, error: '550 No such user' },
    'Failed550 No such user',
  ],
  ['has left the outbox', null, 'Not in the outbox'],
] as const)('says of an e-mail that it %s', async (_what, mail, shown) => {
  server.reply(promoAdmin.listReferralEmails, [{ ...record, emailSentAt: '2020-02-03T12:00:00.000Z', mail }])
  renderApp(<ReferralEmails />)
  const cells = within(await screen.findByRole('table')).getAllByRole('cell')
  expect(cells[2]?.textContent).toMatch(shown)
})

it('says when there are none, and when they cannot be loaded', async () => {
  server.reply(promoAdmin.listReferralEmails, [])
  const { unmount } = renderApp(<ReferralEmails />)
  await screen.findByText(/^Nobody has referred a friend yet/)
  unmount()
})

it('says that they cannot be loaded', async () => {
  server.disconnect(promoAdmin.listReferralEmails)
  renderApp(<ReferralEmails />)
  await screen.findByText('Failed to fetch referral emails')
  await screen.findByText('Check your connection and try again.')
})

import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminPremiumGrant, premiumAdmin } from '#contracts/accounts/premium-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { UserPremium } from './user-premium.tsx'

const server = fakeServer()
const bought: AdminPremiumGrant = {
  id: 4,
  source: 'order',
  planName: 'Premium 1 Year',
  months: 12,
  days: null,
  paymentId: 10,
  receiptNumber: '2998-000010',
  givenAt: '2998-01-10T12:00:00.000Z',
  givenBy: '',
  reason: '',
  from: '2998-01-10T12:00:00.000Z',
  until: '2999-01-10T12:00:00.000Z',
  endedAt: null,
  endedBy: '',
  endReason: '',
}
const given: AdminPremiumGrant = {
  ...bought,
  id: 5,
  source: 'admin',
  planName: null,
  months: null,
  days: 10,
  receiptNumber: null,
  givenBy: 'ada',
  givenById: 3,
  reason: 'Two days without service',
  from: '2999-01-10T12:00:00.000Z',
  until: '2999-01-10T12:00:00.000Z',
  endedAt: '2998-03-01T12:00:00.000Z',
  endedBy: 'grace',
  endReason: 'By mistake',
}

async function renderPanel(grants: AdminPremiumGrant[], until: string | null) {
  server.reply(premiumAdmin.listPremium, { grants, until })
  const view = renderApp(<UserPremium userId={12} />)
  if (grants.length > 0) await screen.findByRole('table')
  return view
}

it('shows each grant with its source and period, and what they come to', async () => {
  await renderPanel([bought, given], bought.until)
  screen.getByText('Open until January 10, 2999.')
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent)
  expect(first).toMatch(
    /Premium 1 YearReceipt 2998-000010Jan 10, 2998.*12 months.*Jan 10, 2998 to Jan 10, 2999/,
  )
  expect(second).toMatch(/GivenJan 10, 2998 by adaTwo days without service.*10 days.*Ended before it began/)
  expect(second).toMatch(/Ended Mar 1, 2998 by graceBy mistake/)
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([['ada', '/admin/users/3']])
  expect(screen.getAllByRole('button', { name: /^End: / })).toHaveLength(1)
})

it('gives premium, with the same request when it is sent again', async () => {
  const { user } = await renderPanel([], null)
  await screen.findByText('No premium access.')
  screen.getByText('This user never had premium.')
  await user.click(screen.getByRole('button', { name: 'Give premium' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give premium' }))
  fill(dialog.getByLabelText('Length'), '121')
  await user.selectOptions(dialog.getByLabelText('Unit'), 'Calendar months')
  await user.click(dialog.getByRole('button', { name: 'Give premium' }))
  await dialog.findByText('Enter a whole number from 1 to 120')
  dialog.getByText('Please give a reason')
  fill(dialog.getByLabelText('Length'), '2')
  fill(dialog.getByLabelText(/^Reason/), 'For the talk')
  server.reject(premiumAdmin.givePremium, { status: 500, error: 'x' })
  await user.click(dialog.getByRole('button', { name: 'Give premium' }))
  await screen.findByText('Failed to give premium')
  server.reply(premiumAdmin.givePremium, { grants: [given], until: null })
  await user.click(dialog.getByRole('button', { name: 'Give premium' }))
  await screen.findByText('Premium given')
  const [first, second] = server.requestsTo(premiumAdmin.givePremium)
  expect(first?.body).toEqual({
    amount: 2,
    unit: 'months',
    reason: 'For the talk',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(second?.body).toEqual(first?.body)
})

it('ends one grant with a reason', async () => {
  const { user } = await renderPanel([bought], bought.until)
  await user.click(screen.getByRole('button', { name: /^End: Jan 10/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'End premium' }))
  fill(dialog.getByLabelText(/^Reason/), 'Paid twice')
  server.reply(premiumAdmin.endPremium, { grants: [bought], until: null })
  await user.click(dialog.getByRole('button', { name: 'End premium' }))
  await screen.findByText('Premium ended')
  const [sent] = server.requestsTo(premiumAdmin.endPremium)
  expect([sent?.url.pathname, sent?.body]).toEqual([
    '/api/admin/users/12/premium/4/end',
    { reason: 'Paid twice' },
  ])
})

it('says when it cannot be loaded', async () => {
  server.reject(premiumAdmin.listPremium, { status: 404, error: 'There is no such user' })
  renderApp(<UserPremium userId={12} />)
  await screen.findByText('There is no such user')
})

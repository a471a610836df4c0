import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Dispute, disputeAdmin } from '#contracts/billing/dispute-admin.ts'
import { type AdminPayment, paymentAdmin } from '#contracts/billing/payment-admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PaymentsScreen } from './payments-screen.tsx'

type List = Reply<typeof paymentAdmin.listPayments>

const server = fakeServer()
const paid: AdminPayment = {
  id: 5,
  status: 'paid',
  note: '',
  provider: 'stripe',
  providerPaymentId: 'pi_5',
  link: 'https://dashboard.stripe.com/payments/pi_5',
  amount: 100,
  expectedAmount: 100,
  currency: 'usd',
  refundedAmount: 0,
  refundedAt: null,
  accessUntil: '2999-11-21T12:00:00.000Z',
  accessEndedAt: null,
  handledAt: null,
  handledBy: null,
  handledNote: '',
  planName: 'Premium 1 Year',
  promoCode: 'FELLOW',
  userId: 9,
  username: 'ines',
  email: 'ines@mail.example',
  paidAt: '2020-02-02T12:00:00',
  receiptNumber: '2026-000005',
  refunds: [],
  dispute: null,
}
const wrong: AdminPayment = {
  ...paid,
  id: 6,
  status: 'mismatch',
  note: 'Paid in eur, ordered in usd',
  currency: 'eur',
  provider: 'paypal',
  providerPaymentId: 'CAP6',
  accessUntil: null,
  promoCode: null,
}

const dispute: Dispute = {
  id: 3,
  paymentId: 5,
  provider: 'stripe',
  providerDisputeId: 'dp_3',
  link: 'https://dashboard.stripe.com/disputes/dp_3',
  reason: 'fraudulent',
  amount: 100,
  currency: 'usd',
  dueBy: '2020-03-20T12:00:00',
  openedAt: '2020-03-03T12:00:00',
  userId: 7,
  username: 'ines',
  handledAt: null,
  handledBy: null,
  handledNote: '',
}

function renderScreen(
  payments: AdminPayment[],
  {
    at = '/admin/payments',
    hasMore = false,
    disputes = [],
  }: { at?: string; hasMore?: boolean; disputes?: Dispute[] } = {},
) {
  server.reply(disputeAdmin.listDisputes, { disputes, waiting: disputes.length })
  const mismatches = payments.filter(({ status }) => status === 'mismatch')
  const failed = payments.filter(({ refunds }) => refunds.some(({ state }) => state === 'failed'))
  const openMismatches = mismatches.filter(({ handledAt }) => !handledAt).length
  server.reply(paymentAdmin.listPayments, ({ url }): List => {
    const show = url.searchParams.get('show')
    const shown = show === 'mismatch' ? mismatches : show === 'refund_failed' ? failed : payments
    return {
      payments: shown,
      hasMore: hasMore && shown === payments,
      openMismatches,
      failedRefunds: failed.length,
    }
  })
  return renderApp(<PaymentsScreen />, { at })
}
const row = async (name: RegExp) => {
  const table = await screen.findByRole('table')
  return within(within(table).getByRole('row', { name }))
}

it('shows what was paid, by whom and for what', async () => {
  renderScreen([
    paid,
    { ...paid, id: 4, username: null, email: null, userId: null, refundedAmount: 40, promoCode: null },
    {
      ...paid,
      id: 3,
      username: 'bo',
      email: 'bo@mail.example',
      refundedAmount: 100,
      accessEndedAt: '2020-03-03T12:00:00.000Z',
    },
  ])
  const texts = async (name: RegExp) =>
    (await row(name))
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent)
  expect(await texts(/^ines/)).toEqual([
    'Premium 1 YearFELLOWFeb 2, 2020, 12:00\u00a0PM',
    '$100.00Stripe pi_5Receipt 2026-000005',
    'PaidRefundNote a refund',
  ])
  expect(await texts(/^Deleted account/)).toEqual([
    'Premium 1 YearFeb 2, 2020, 12:00\u00a0PM',
    '$100.00$40.00 refundedStripe pi_5Receipt 2026-000005',
    'Partly refundedRefundNote a refund',
  ])
  expect((await row(/^ines/)).getByRole('link', { name: 'pi_5' }).getAttribute('href')).toBe(paid.link)
  expect((await texts(/^bo/))[1]).toBe('$100.00Stripe pi_5Receipt 2026-000005')
  expect((await texts(/^bo/))[2]).toMatch(/^RefundedPremium ended Mar 3/)
  expect(screen.queryByRole('region', { name: /to look at/ })).toBeNull()
})

it('puts money that fits no order on top, with its reason and what to do, until it is handled', async () => {
  const { user, router } = renderScreen([wrong, paid])
  const card = within(await screen.findByRole('region', { name: '1 payment to look at' }))
  card.getByText('Paid in eur, ordered in usd')
  expect(card.getByText(/^100.00 EUR from/).textContent).toMatch(/ from ines, .*PayPal CAP6$/)
  card.getByText(/^No premium was given for it\. Refund it through PayPal, or .*ines@mail\.example/)
  await user.click(card.getByRole('button', { name: 'Handled' }))
  expect(router.state.location.search).toBe('?handle=6')
  await user.click(await screen.findByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Please say what was done')
  await user.type(screen.getByLabelText('What was done'), 'Refunded')
  const handled = {
    ...wrong,
    handledAt: '2026-03-03T12:00:00.000Z',
    handledBy: 'chief',
    handledNote: 'Refunded',
  }
  server.reject(paymentAdmin.handleMismatch, { status: 503, error: 'The service is busy.' })
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Failed to mark the payment as handled')
  server.reply(paymentAdmin.handleMismatch, handled)
  server.reply(paymentAdmin.listPayments, {
    payments: [handled],
    hasMore: false,
    openMismatches: 0,
    failedRefunds: 0,
  })
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Payment marked as handled')
  expect(server.requestsTo(paymentAdmin.handleMismatch).at(-1)?.body).toEqual({ note: 'Refunded' })
  await screen.findByText('chief: Refunded')
  await waitFor(() => expect(screen.queryByRole('region', { name: /to look at/ })).toBeNull())
})

it('notes a refund, and ends the premium when the admin says so', async () => {
  const { user, router } = renderScreen([paid], { at: '/admin/payments?refund=5' })
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Refunded in total/)
  expect(amount.value).toBe('100')
  await user.clear(amount)
  await user.type(amount, '100.01')
  await user.click(screen.getByRole('button', { name: 'Save refund' }))
  await screen.findByText('Enter an amount from 0 to $100.00')
  expect(server.requestsTo(paymentAdmin.markRefunded)).toEqual([])
  await user.clear(amount)
  await user.type(amount, '40.5')
  await user.click(screen.getByLabelText('End the premium of this payment now'))
  await user.type(screen.getByLabelText('Note (optional)'), 'By e-mail')
  server.reply(paymentAdmin.markRefunded, { ...paid, refundedAmount: 40.5 })
  await user.click(screen.getByRole('button', { name: 'Save refund' }))
  await screen.findByText('Refund saved')
  expect(server.requestsTo(paymentAdmin.markRefunded)[0]?.body).toEqual({
    amount: 40.5,
    endsAccess: true,
    note: 'By e-mail',
  })
  expect(router.state.location.search).toBe('')
})

it('sends back all that is left through the provider in two presses, and says when that is refused', async () => {
  const { user, router } = renderScreen([{ ...wrong, refundedAmount: 40 }])
  const card = within(await screen.findByRole('region', { name: '1 payment to look at' }))
  await user.click(card.getByRole('button', { name: 'Refund' }))
  expect(router.state.location.search).toBe('?send=6')
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount (EUR)').value).toBe('60')
  server.reject(paymentAdmin.refundPayment, {
    status: 422,
    error: 'The provider refused the refund: no funds',
  })
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await screen.findByText('The provider refused the refund: no funds')
  server.reply(paymentAdmin.refundPayment, { ...wrong, refundedAmount: 100 })
  await user.click(dialog.getByRole('button', { name: 'Refund' }))
  await screen.findByText('Refund sent')
  const [first, second] = server.requestsTo(paymentAdmin.refundPayment).map(({ body }) => body)
  expect(first).toMatchObject({ amount: 60, refundedBefore: 40, reason: 'duplicate', endsAccess: false })
  // The second try is the same refund.
  expect(second).toEqual(first)
})

it('shows what went back, by whom, with its note, and refuses more than is left', async () => {
  const refund = {
    id: 1,
    kind: 'provider',
    amount: 40,
    state: 'done',
    reason: 'duplicate',
    note: 'By e-mail',
    madeBy: 'chief',
    failure: '',
    at: '2020-03-03T12:00:00.000Z',
    handledAt: null,
    handledBy: null,
    handledNote: '',
  } as const
  const { user } = renderScreen(
    [
      {
        ...paid,
        refundedAmount: 40,
        refunds: [
          refund,
          { ...refund, id: 2, amount: -5, kind: 'elsewhere', note: '' },
          {
            ...refund,
            id: 3,
            state: 'failed',
            failure: 'No funds',
            note: '',
            handledAt: '2020-03-04T12:00:00.000Z',
            handledBy: 'bo',
            handledById: 4,
            handledNote: 'Agreed on a month',
          },
          { ...refund, id: 4, state: 'requested', note: '' },
          { ...refund, id: 6, state: 'pending', note: '' },
          { ...refund, id: 5, kind: 'dispute', madeBy: null, note: '' },
        ],
      },
    ],
    { at: '/admin/payments?send=5' },
  )
  const lines = within(await screen.findByRole('list', { name: 'Refunds', hidden: true }))
  expect(lines.getAllByRole('listitem', { hidden: true }).map((line) => line.textContent)).toEqual([
    '$40.00 through Stripe, chief, March 3, 2020: By e-mail',
    '$5.00 taken back, chief, March 3, 2020',
    '$40.00 failed through Stripe, chief, March 3, 2020: No funds. bo: Agreed on a month',
    '$40.00 asked of Stripe, not answered yet, chief, March 3, 2020',
    '$40.00 on its way through Stripe, chief, March 3, 2020',
    '$40.00 lost in a dispute, March 3, 2020',
  ])
  expect(lines.getByRole('link', { name: 'bo', hidden: true }).getAttribute('href')).toBe('/admin/users/4')
  const amount = await screen.findByLabelText('Amount (US dollars)')
  await user.clear(amount)
  await user.type(amount, '60.01')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Refund' }))
  await screen.findByText('Enter an amount from 0.01 to $60.00')
  expect(server.requestsTo(paymentAdmin.refundPayment)).toEqual([])
})

it('shows open disputes with their deadline and the page of the provider, until they are answered', async () => {
  const { user } = renderScreen([paid], { disputes: [dispute] })
  const card = within(await screen.findByRole('region', { name: '1 open dispute' }))
  card.getByText(/^Answer by Mar 20, 2020.*: fraudulent$/)
  expect(card.getByRole('link', { name: 'Open at Stripe' }).getAttribute('href')).toBe(dispute.link)
  expect(card.getByRole('link', { name: 'ines' }).getAttribute('href')).toBe('/admin/users/7')
  await user.click(card.getByRole('button', { name: 'Answered' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('Please say what was done')
  await user.type(screen.getByLabelText('What was done'), 'Sent the receipt')
  server.reject(disputeAdmin.handleDispute, { status: 503, error: 'The service is busy.' })
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('Failed to save the note')
  const answered = {
    ...dispute,
    handledAt: '2020-03-04T12:00:00',
    handledBy: 'chief',
    handledNote: 'Sent the receipt',
  }
  server.reply(disputeAdmin.handleDispute, answered)
  server.reply(disputeAdmin.listDisputes, { disputes: [answered], waiting: 0 })
  await user.click(screen.getByRole('button', { name: 'Mark as answered' }))
  await screen.findByText('Answered by chief, March 4, 2020: Sent the receipt')
  expect(server.requestsTo(disputeAdmin.handleDispute).at(-1)?.body).toEqual({ note: 'Sent the receipt' })
})

const asked = {
  id: 1,
  kind: 'provider',
  amount: 40,
  state: 'failed',
  reason: 'duplicate',
  note: '',
  madeBy: 'chief',
  failure: 'expired or canceled card',
  at: '2020-03-03T12:00:00.000Z',
  handledAt: null,
  handledBy: null,
  handledNote: '',
} as const

it('shows refunds that failed as work to do, until they are handled with a note', async () => {
  const { user } = renderScreen([{ ...paid, refunds: [asked] }])
  const card = within(await screen.findByRole('region', { name: '1 refund failed' }))
  card.getByText('$40.00: expired or canceled card')
  expect(card.getByRole('link', { name: 'Open the payment' }).getAttribute('href')).toBe(
    '/admin/payments?payment=5',
  )
  await user.click(card.getByRole('button', { name: 'Handled' }))
  await user.type(await screen.findByLabelText('What was done'), 'Agreed on a month')
  server.reject(paymentAdmin.handleFailedRefunds, { status: 503, error: 'The service is busy.' })
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Failed to save the note')
  server.reply(paymentAdmin.handleFailedRefunds, paid)
  await user.click(screen.getByRole('button', { name: 'Mark as handled' }))
  await screen.findByText('Refund marked as handled')
  expect(server.requestsTo(paymentAdmin.handleFailedRefunds).at(-1)?.body).toEqual({
    note: 'Agreed on a month',
  })
})

it.each([
  ['requested', 'Stripe cannot be reached. The refund is saved, and sent as soon as it can be'],
  ['pending', 'Stripe has taken the refund. It is on its way'],
  ['done', 'Refund sent'],
] as const)('says of a refund that is %s what has become of it', async (state, text) => {
  const { user } = renderScreen([paid], { at: '/admin/payments?send=5' })
  server.reply(paymentAdmin.refundPayment, { ...paid, refunds: [{ ...asked, state }] })
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Refund' }))
  await screen.findByText(text)
})

it('names what is under way and who objects, and offers no second refund meanwhile', async () => {
  const open = { state: 'open', dueBy: '2020-03-20T12:00:00.000Z' } as const
  renderScreen([
    { ...paid, refunds: [{ ...asked, state: 'pending' }] },
    { ...paid, id: 4, username: 'bo', email: 'bo@mail.example', dispute: open },
    { ...paid, id: 3, username: 'cleo', email: 'c@mail.example', dispute: { ...open, state: 'lost' } },
  ])
  const pending = await row(/^ines/)
  pending.getByText('Refund on its way')
  expect(pending.queryByRole('button', { name: /^Refund:/ })).toBeNull()
  const disputed = await row(/^bo/)
  disputed.getByText('Disputed')
  disputed.getByText(/^Answer by Mar 20, 2020/)
  ;(await row(/^cleo/)).getByText('Dispute lost')
})

it('opens a dialog that Back closes, and does not open again', async () => {
  const { user, router } = renderScreen([paid], { at: '/admin/payments?show=refunded' })
  await user.click(await screen.findByRole('button', { name: /^Note a refund: the payment of ines/ }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await router.navigate(-1)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(router.state.location.search).toBe('?show=refunded')
})

it.each([
  ['has ended', { accessUntil: '2020-01-01T00:00:00.000Z' }],
  ['was never given', { accessUntil: null }],
  ['went with the account', { userId: null }],
  ['was ended before', { accessEndedAt: '2020-03-03T12:00:00.000Z' }],
])('offers no end of premium that %s', async (_, change) => {
  renderScreen([{ ...paid, ...change }], { at: '/admin/payments?refund=5' })
  await screen.findByLabelText(/^Refunded in total/)
  expect(screen.queryByLabelText('End the premium of this payment now')).toBeNull()
})

it('shows the one payment that the search has found, and all on request', async () => {
  const { user, router } = renderScreen([paid, { ...wrong, username: 'bo' }], {
    at: '/admin/payments?payment=5',
  })
  await row(/^ines/)
  expect(screen.queryByRole('region', { name: /to look at/ })).toBeNull()
  expect(server.requestsTo(paymentAdmin.listPayments).map(({ url }) => url.search)).toContain('?payment=5')
  await user.click(screen.getByRole('button', { name: 'Show all payments' }))
  expect(router.state.location.search).toBe('')
  await screen.findByRole('form', { name: 'Filter the payments' })
})

it('keeps filter and place in the address, and exports what the filter finds', async () => {
  const { user, router } = renderScreen([paid], { hasMore: true })
  await user.type(await screen.findByLabelText('Person'), 'ines')
  await user.selectOptions(screen.getByLabelText('State'), 'Refunded')
  await user.selectOptions(screen.getByLabelText('Plan'), 'Premium 1 Year')
  await user.type(screen.getByLabelText('Amount from ($)'), '9.99')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  const filter = '?person=ines&plan=annual&show=refunded&amountFrom=9.99'
  expect(router.state.location.search).toBe(filter)
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(router.state.location.search).toBe(`${filter}&before=5`)
  await waitFor(() =>
    expect(
      server.requestsTo(paymentAdmin.listPayments).map(({ url }) => Object.fromEntries(url.searchParams)),
    ).toContainEqual({ person: 'ines', plan: 'annual', show: 'refunded', amountFrom: '9.99', before: '5' }),
  )
  server.reject(paymentAdmin.exportPayments, { status: 503, error: 'busy' })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await screen.findByText(/^Failed to export payments\. /)
  expect(
    Object.fromEntries(server.requestsTo(paymentAdmin.exportPayments)[0]?.url.searchParams ?? []),
  ).toEqual({ person: 'ines', plan: 'annual', show: 'refunded', amountFrom: '9.99' })
})

it('goes on from an open mismatch as such, and leads to the page of the payer', async () => {
  const { user, router } = renderScreen([wrong], { hasMore: true, at: '/admin/payments?user=9' })
  expect((await row(/^ines/)).getByRole('link', { name: 'ines' }).getAttribute('href')).toBe('/admin/users/9')
  await user.click(await screen.findByRole('button', { name: 'Older' }))
  expect(router.state.location.search).toBe('?user=9&before=open-6')
})

it.each([
  ['', 'Nothing has been paid yet.'],
  ['?show=mismatch', 'All money fits its order.'],
  ['?show=refunded', 'No payment was refunded.'],
  ['?show=refund_pending', 'No refund is on its way.'],
  ['?show=disputed', 'Nobody has objected to a payment.'],
  ['?show=refunded&plan=annual', 'No payment is like this.'],
])('says what an empty list %s means', async (search, text) => {
  renderScreen([], { at: `/admin/payments${search}` })
  await screen.findByText(text)
})

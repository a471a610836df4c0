import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type OwnPayment, receipts } from '#contracts/billing/receipts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ReceiptsList } from './receipts-list.tsx'

const server = fakeServer()
const payment: OwnPayment = {
  id: 12,
  planName: 'Premium 1 Year',
  amount: 79.99,
  refundedAmount: 10,
  currency: 'usd',
  paidAt: '2025-11-21T15:00:00Z',
  accessUntil: '2026-11-21T15:00:00Z',
}

it('a payment says what was paid, refunded and until when, and offers its receipt', async () => {
  server.reply(receipts.listOwnPayments, [payment, { ...payment, id: 13, planName: null, refundedAmount: 0 }])
  server.reject(receipts.getReceipt, {
    status: 429,
    error: 'Too many attempts. Please wait a little and try again.',
  })
  const { user } = renderApp(<ReceiptsList />)
  expect(
    await screen.findByText('$79.99 on November 21, 2025, $10 refunded, access until November 21, 2026'),
  ).toBeTruthy()
  const [first] = screen.getAllByRole('button', { name: 'Download receipt of November 21, 2025' })
  if (first) await user.click(first)
  await screen.findByText(
    'The receipt could not be downloaded. Too many attempts. Please wait a little and try again.',
  )
  expect(server.requestsTo(receipts.getReceipt).map(({ url }) => url.pathname)).toEqual([
    '/api/user/payments/12/receipt',
  ])
})

it('says in plain words why a receipt was not downloaded', async () => {
  server.reply(receipts.listOwnPayments, [payment])
  server.disconnect(receipts.getReceipt)
  const { user } = renderApp(<ReceiptsList />)
  await user.click(await screen.findByRole('button', { name: /^Download receipt/ }))
  await screen.findByText('The receipt could not be downloaded. Check your connection and try again.')
})

it('who has paid nothing is told so', async () => {
  server.reply(receipts.listOwnPayments, [])
  renderApp(<ReceiptsList />)
  expect(await screen.findByText(/there is no receipt/)).toBeTruthy()
})

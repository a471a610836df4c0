import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PaymentResultScreen } from './payment-result-screen.tsx'
import { useFinishPayment } from './use-finish-payment.ts'
import { WalletReturn } from './wallet-return.tsx'

/** Whoever may have paid is not told that the payment failed, nor shown where to pay again. */

const server = fakeServer()
type Router = ReturnType<typeof renderApp>['router']
const ada = { id: 7, username: 'ada' } as User
const card = {
  name: 'card',
  at: '/payment/success?session_id=cs_1',
  screen: <PaymentResultScreen />,
  endpoint: billing.verifyStripePayment,
  paid: { success: true, isProcessing: false, message: 'Payment received' },
  settled: () => screen.findByRole('heading', { name: 'Payment Successful' }),
} as const
const wallet = {
  name: 'wallet',
  at: '/auth?payment=success&token=T1&PayerID=P1',
  screen: <WalletReturn>The sign-in screen</WalletReturn>,
  endpoint: billing.completePaypalPayment,
  paid: { success: true, user: null },
  settled: (router: Router) => waitFor(() => expect(router.state.location.pathname).toBe('/dashboard')),
} as const
const failures = [
  { what: 'no answer', fail: (endpoint: (typeof ways)[number]['endpoint']) => server.disconnect(endpoint) },
  { what: '503', fail: rejectWith(503) },
  { what: '500', fail: rejectWith(500) },
  { what: '429', fail: rejectWith(429) },
]
const ways = [card, wallet]

function rejectWith(status: number) {
  return (endpoint: (typeof ways)[number]['endpoint']) =>
    server.reject(endpoint, { status, error: 'Please try again in a moment' })
}

function expectNoWayToPayAgain(): void {
  expect(screen.queryByText('Payment Failed')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('The sign-in screen')).toBeNull()
}

const checkAgain = () => screen.getByRole('button', { name: 'Check again' })

it.each(ways.flatMap((way) => failures.map((failure) => ({ ...way, ...failure }))))(
  'a $name payment that the server could not check for ($what) is being checked, until it is known',
  async ({ at, screen: component, endpoint, paid, settled, fail }) => {
    server.reply(accounts.currentUser, ada)
    fail(endpoint)
    const { user, router } = renderApp(component, { at })
    await screen.findByRole('heading', { name: 'Your payment is being checked' })
    expectNoWayToPayAgain()
    // A reload asks again, too.
    expect(router.state.location.pathname + router.state.location.search).toBe(at)
    server.reply<typeof endpoint>(endpoint, paid as Reply<typeof endpoint>)
    await user.click(checkAgain())
    await settled(router)
    expect(server.requestsTo(endpoint)).toHaveLength(2)
  },
)

it.each(ways)('a $name payment whose money is on its way says what will happen', async (way) => {
  server.reply(accounts.currentUser, ada)
  if (way.name === 'card')
    server.reply(card.endpoint, { success: false, isProcessing: true, message: 'On its way' })
  else server.reject(wallet.endpoint, { status: 422, code: 'payment_processing', error: 'On its way' })
  renderApp(way.screen, { at: way.at })
  await screen.findByRole('heading', { name: 'Payment Processing' })
  expect(screen.getByText(/opens by itself when it arrives/).getAttribute('role')).toBe('status')
  expectNoWayToPayAgain()
  checkAgain()
})

/** The page of the browser's own card form, once the provider has accepted the payment. */
function CardAccepted() {
  const finish = useFinishPayment({ ticket: undefined, userId: 7, email: undefined })
  return <Button onClick={() => finish.mutate('pi_1')}>accepted</Button>
}

it.each([
  ['could not be checked', () => server.disconnect(billing.verifyStripePayment)],
  [
    'is on its way',
    () => server.reply(billing.verifyStripePayment, { success: false, isProcessing: true, message: '' }),
  ],
])('a card payment in the page that %s leaves the card form for the result page', async (_what, answer) => {
  server.reply(accounts.currentUser, ada)
  answer()
  const { user, router } = renderApp(<CardAccepted />, { at: '/stripe-checkout?plan=yearly' })
  await user.click(screen.getByRole('button', { name: 'accepted' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/payment/success'))
  expect(router.state.location.search).toBe('?session_id=pi_1')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Payment ProcessingYour payment is being processed...',
  )
})

it('the result page knows the payment with which the provider’s form returns', async () => {
  server.reply(accounts.currentUser, ada)
  server.reply(card.endpoint, card.paid)
  renderApp(<PaymentResultScreen />, { at: '/payment/success?payment_intent=pi_2&redirect_status=succeeded' })
  await screen.findByRole('heading', { name: 'Payment Successful' })
  expect(server.requestsTo(card.endpoint).map(({ body }) => body)).toEqual([{ sessionId: 'pi_2' }])
})

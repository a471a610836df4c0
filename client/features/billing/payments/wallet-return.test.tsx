import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  readPendingLogin,
  readSelectedPlanId,
  storePendingLogin,
  storeSelectedPlan,
} from '#client/platform/storage/stored-order.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { WalletReturn } from './wallet-return.tsx'

const server = fakeServer()
const rivera = { id: 7, username: 'rivera' } as User
const paid = '/auth?payment=success&token=T1&PayerID=P1'
const cancelled = '/auth?payment=cancelled&token=T1'

function comeBack(at: string, who: 'signed in' | 'just registered' | 'nobody') {
  if (who === 'signed in') server.reply(accounts.currentUser, rivera)
  else server.reject(accounts.currentUser, { status: 401, error: 'Please sign in' })
  if (who === 'just registered') storePendingLogin({ userId: 7, username: 'rivera', password: 'ticket-1' })
  if (who !== 'nobody')
    storeSelectedPlan({
      id: 'threeyear',
      name: 'Premium 3 Year',
      price: 250,
      originalPrice: 250,
      hasReferralDiscount: false,
      referralDiscountAmount: 0,
    })
  return renderApp(<WalletReturn>{null}</WalletReturn>, { at }).router
}
const toastText = async () => (await screen.findByRole('alert')).textContent

it('who has just registered is signed in by the payment, and nothing of it is kept', async () => {
  server.reply(billing.completePaypalPayment, { success: true, user: rivera } as Reply<
    typeof billing.completePaypalPayment
  >)
  const router = comeBack(paid, 'just registered')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(router.state.location.state).toEqual({ welcome: 'premium' })
  expect(server.requestsTo(billing.completePaypalPayment).map(({ body }) => body)).toEqual([
    { token: 'T1', PayerID: 'P1', username: 'rivera', password: 'ticket-1' },
  ])
  expect(await toastText()).toBe(
    'Payment Successful! Your subscription has been activated. Logging you in...',
  )
  expect([readPendingLogin(), readSelectedPlanId()]).toEqual([undefined, undefined])
})

it('who has neither a session nor a payment under way is asked to sign in, and the address is cleaned', async () => {
  const router = comeBack(paid, 'nobody')
  expect(await toastText()).toBe('Payment Processing ErrorPlease try logging in manually or contact support')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.pathname).toBe('/auth')
})

it('a new account whose payment was cancelled is named to the sign-in, with its plan', async () => {
  const router = comeBack(cancelled, 'just registered')
  expect(await toastText()).toBe('Payment CancelledYour wallet payment was cancelled. You can try again.')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(router.state.location.state).toEqual({ unpaid: { planId: 'threeyear', username: 'rivera' } })
  expect([readPendingLogin(), readSelectedPlanId()]).toEqual([undefined, undefined])
})

it('a signed-in user returns from a cancelled payment to the checkout of the same plan', async () => {
  const router = comeBack(cancelled, 'signed in')
  await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'))
  expect(router.state.location.search).toBe('?plan=threeyear')
  expect(await toastText()).toBe('Payment CancelledYour wallet payment was cancelled. You can try again.')
  expect(readSelectedPlanId()).toBeUndefined()
})

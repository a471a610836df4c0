import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts } from '#contracts/accounts/accounts.ts'
import { billing } from '#contracts/billing/billing.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PaymentResultScreen } from './payment-result-screen.tsx'

const server = fakeServer()

async function expectFailure(search: string, message: string): Promise<void> {
  server.reject(accounts.currentUser, { status: 401, error: 'Please sign in' })
  renderApp(<PaymentResultScreen />, { at: `/payment/success${search}` })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  screen.getByRole('heading', { name: 'Payment Failed' })
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/pricing')
}

it('without a session of the provider nothing is asked', async () => {
  await expectFailure('', 'Invalid payment parameters')
  expect(server.requestsTo(billing.verifyStripePayment)).toEqual([])
})

it('a session that is not ours is said to be none', async () => {
  server.reject(billing.verifyStripePayment, { status: 404, error: 'This payment does not exist' })
  await expectFailure('?session_id=cs_1', 'This payment does not exist')
})

it('a payment that is not complete is said to be so', async () => {
  const message = 'This payment has not been completed'
  server.reply(billing.verifyStripePayment, { success: false, isProcessing: false, message })
  await expectFailure('?session_id=cs_1', message)
})

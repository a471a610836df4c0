import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { CardForm } from './card-form.tsx'

/** The part of the provider's script that the form uses. It puts nothing into the page. */
function fakeProvider() {
  const element = { mount: vi.fn(), on: vi.fn(), off: vi.fn(), update: vi.fn(), destroy: vi.fn() }
  const elements = { create: () => element, getElement: () => null, update: vi.fn() }
  const unused = vi.fn()
  return {
    elements: () => elements,
    confirmPayment: vi.fn(),
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: unused,
    _registerWrapper: unused,
  }
}

function open() {
  const provider = fakeProvider()
  const onPaid = vi.fn(async () => undefined)
  const { user } = renderApp(
    <Elements stripe={provider as unknown as Stripe} options={{ clientSecret: 'pi_1_secret_1' }}>
      <CardForm amount={9.99} onPaid={onPaid} />
    </Elements>,
  )
  const pay = async () => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $9.99' })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
  }
  return { provider, onPaid, pay }
}

const toastText = async () => {
  const alerts = await screen.findAllByRole('alert')
  return alerts.find((alert) => within(alert).queryByRole('button', { name: 'Close message' }))?.textContent
}
const failure = (message: string) => screen.queryByText(message, { selector: 'p' })

it('a declined card says why in a toast and in the page, leads to the plans, and another card still pays', async () => {
  const { provider, onPaid, pay } = open()
  const message = 'Insufficient funds. Please check your account balance or try a different card.'
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }
  provider.confirmPayment.mockResolvedValueOnce({ error })
  await pay()
  await waitFor(() => expect(failure(message)).not.toBeNull())
  expect(await toastText()).toBe(`Payment Failed${message}`)
  expect(screen.getAllByText('Payment Failed')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/pricing')
  expect(onPaid).not.toHaveBeenCalled()

  provider.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'succeeded' } })
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
  expect(failure(message)).toBeNull()
})

it('a payment that the provider is still processing is over for the form', async () => {
  const { provider, onPaid, pay } = open()
  provider.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } })
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
})

it('a field that is not complete is marked by the form itself: the toast is all that is added', async () => {
  const { provider, pay } = open()
  provider.confirmPayment.mockResolvedValueOnce({ error: { type: 'validation_error' } })
  await pay()
  expect(await toastText()).toBe(
    'Payment FailedPlease check all required payment fields are completed correctly.',
  )
  expect(screen.queryByRole('link', { name: 'Try Again' })).toBeNull()
})

it('a provider that cannot be reached is an error of the payment', async () => {
  const { provider, onPaid, pay } = open()
  provider.confirmPayment.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await pay()
  await waitFor(() => expect(failure('Something went wrong processing your payment.')).not.toBeNull())
  expect(await toastText()).toBe('Payment ErrorSomething went wrong processing your payment.')
  expect(onPaid).not.toHaveBeenCalled()
})

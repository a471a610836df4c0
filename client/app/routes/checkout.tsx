import { CheckoutScreen } from '#client/features/billing/checkout-screen.tsx'
import { sendConversion } from '#client/features/visits/visit-calls.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Checkout')

export default function Checkout() {
  return <CheckoutScreen onLeave={(planId) => sendConversion('checkout_start', { planId })} />
}

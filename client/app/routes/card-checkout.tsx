import { CardCheckoutScreen } from '#client/features/billing/card-checkout-screen.tsx'
import { sendConversion } from '#client/features/visits/visit-calls.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Card payment')

export default function CardCheckout() {
  return <CardCheckoutScreen onStart={(planId) => sendConversion('checkout_start', { planId })} />
}

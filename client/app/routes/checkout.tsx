import { CheckoutScreen } from '#client/features/billing/checkout/checkout-screen.tsx'
import { sendCheckoutStart } from '#client/features/visits/checkout-start.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Checkout')

export default function Checkout() {
  return <CheckoutScreen onLeave={sendCheckoutStart} />
}

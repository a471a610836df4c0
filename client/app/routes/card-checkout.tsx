import { CardCheckoutScreen } from '#client/features/billing/checkout/card-checkout-screen.tsx'
import { sendCheckoutStart } from '#client/features/visits/checkout-start.ts'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Card payment')

export default function CardCheckout() {
  return <CardCheckoutScreen onStart={sendCheckoutStart} />
}

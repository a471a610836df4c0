import { PaymentResultScreen } from '#client/features/billing/payments/payment-result-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Payment result')

export default function PaymentResult() {
  return <PaymentResultScreen />
}

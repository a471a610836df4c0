import { PaymentsScreen } from '#client/features/billing/admin/payments-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Payments')

export default function AdminPayments() {
  return <PaymentsScreen />
}

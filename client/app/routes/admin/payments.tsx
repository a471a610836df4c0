import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Payments')

export default function AdminPayments() {
  return (
    <ComingPage
      title="Payments"
      purpose="What was paid, refunded, and what fits no order."
      contents={['Payments']}
    />
  )
}

import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Promo codes')

export default function AdminPromoCodes() {
  return (
    <ComingPage
      title="Promo codes"
      purpose="Codes that change a price or open an account."
      contents={['The list of codes with uses, dates and state', 'Create, edit, switch off or delete a code']}
    />
  )
}

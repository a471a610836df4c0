import { Stack } from '@mantine/core'
import { PromoCodesPanel } from '#client/features/billing/admin/promo-codes-panel.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'

export const meta = () => pageTitle('Promo codes')

export default function AdminPromoCodes() {
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="Promo codes" description="Codes that change a price or open an account." />
      <PromoCodesPanel />
    </Stack>
  )
}

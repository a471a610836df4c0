import { LedgerScreen } from '#client/features/billing/admin/ledger-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Ledger')

export default function AdminLedger() {
  return <LedgerScreen />
}

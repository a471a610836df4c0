import { AuditScreen } from '#client/features/audit/admin/audit-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Audit log')

export default function AdminAudit() {
  return <AuditScreen />
}

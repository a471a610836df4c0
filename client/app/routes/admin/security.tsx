import { SecurityScreen } from '#client/features/security/admin/security-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Security')

export default function AdminSecurity() {
  return <SecurityScreen />
}

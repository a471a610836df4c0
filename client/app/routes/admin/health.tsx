import { HealthScreen } from '#client/features/operations/admin/health-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('Jobs and health')

export default function AdminHealth() {
  return <HealthScreen />
}

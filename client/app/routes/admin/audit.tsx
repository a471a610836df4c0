import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('Audit log')

export default function AdminAudit() {
  return <ComingPage title="Audit log" purpose="Who changed what, and when." contents={['Audit log']} />
}

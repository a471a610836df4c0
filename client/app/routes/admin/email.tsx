import { OutboxScreen } from '#client/features/messages/admin/outbox-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('E-mail management')

export default function AdminEmail() {
  return <OutboxScreen />
}

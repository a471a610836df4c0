import { EmailScreen } from '#client/features/messages/admin/email-screen.tsx'
import { pageTitle } from '#client/platform/site.ts'

export const meta = () => pageTitle('E-mail management')

export default function AdminEmail() {
  return <EmailScreen />
}

import { pageTitle } from '#client/platform/site.ts'
import { ComingPage } from '#client/ui/coming-page.tsx'

export const meta = () => pageTitle('User management')

export default function AdminUsers() {
  return (
    <ComingPage
      title="User management"
      purpose="Who has an account, and who may administer."
      contents={['The list of users with search', 'Invite an admin, grant or revoke admin, delete a user']}
    />
  )
}

import { Stack } from '@mantine/core'
import { UsersPanel } from '#client/features/accounts/admin/users-panel.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'

export const meta = () => pageTitle('User management')

export default function AdminUsers() {
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin} onlyNarrow>
        Back to Admin
      </BackLink>
      <PageHead title="User management" description="Who has an account, and who may administer." />
      <UsersPanel />
    </Stack>
  )
}

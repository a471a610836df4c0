import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { paths } from '#client/platform/paths.ts'
import { LeaveWarning } from '#client/ui/forms/leave-warning.tsx'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { PageHead } from '#client/ui/page/page-head.tsx'
import { BroadcastList } from './broadcast-list.tsx'
import { emptyCompose, isComposed } from './compose-form.ts'
import { ComposePanel } from './compose-panel.tsx'

/** Messages to many: written, scheduled, watched and stopped. */
export function BroadcastsScreen() {
  const [form, setForm] = useState(emptyCompose)
  return (
    <Stack gap="lg">
      <BackLink to={paths.admin}>Back to Admin</BackLink>
      <PageHead title="Broadcasts" description="Messages to many, now or at a later time.">
        <Button component={Link} to={adminPaths.broadcastTemplate} variant="default">
          Edit the template
        </Button>
      </PageHead>
      <ComposePanel form={form} onForm={setForm} />
      <BroadcastList />
      <LeaveWarning isActive={isComposed(form)}>
        The announcement and its addresses are not saved and will be lost.
      </LeaveWarning>
    </Stack>
  )
}

import { Button, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { errorToast } from '#client/platform/toast.ts'
import { pageIn, useAddress } from '#client/platform/use-address.ts'
import { useUser } from '#client/platform/user/session.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { Pager } from '#client/ui/tables/pager.tsx'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { type UserTask, userColumns } from './user-columns.tsx'
import classes from './users-panel.module.css'

type UserList = Reply<typeof userAdmin.listUsers>

/** The users with all that an admin does with them. Search and page are in the address, as `search` and `page`. */
export function UsersPanel() {
  const { params, change } = useAddress()
  const page = pageIn(params)
  const search = params.get('search')?.trim() ?? ''
  const [task, setTask] = useState<UserTask | { kind: 'invite' }>()
  const { user: self } = useUser()
  const { data, error, refetch } = useQuery({
    ...queryFor(userAdmin.listUsers, { query: { page, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useEffect(() => {
    if (error) errorToast('Failed to fetch users')
  }, [error])
  const close = () => setTask(undefined)

  return (
    <SectionCard
      title="Users"
      description={<span aria-live="polite">{data && foundText(data, search)}</span>}
    >
      <Stack>
        <div className={classes.tools}>
          <SearchField
            label="Search users"
            placeholder="Name, username or e-mail"
            className={classes.search}
            search={search}
            onSearch={(words) => change({ search: words.trim(), page: '' }, { replaces: true })}
          />
          <FormActions>
            <ExportButton what="users" download={() => download(userAdmin.exportUsers, {})} />
            <Button onClick={() => setTask({ kind: 'invite' })}>Invite Admin</Button>
          </FormActions>
        </div>
        {error && <LoadFailed what="the users" error={error} onRetry={() => void refetch()} />}
        {(data || !error) && (
          <DataTable
            label="Users"
            columns={userColumns({ selfId: self?.id, onTask: setTask })}
            rows={data?.users}
            keyOf={({ id }) => id}
            empty={search ? `No user matches “${search}”.` : 'There are no users here.'}
          />
        )}
        {data && (
          <Pager
            page={page}
            {...(!data.totalIsAtLeast && { pages: Math.max(1, Math.ceil(data.total / data.limit)) })}
            hasMore={page * data.limit < data.total}
            onPage={(next) => change({ page: next })}
          />
        )}
      </Stack>
      {task?.kind === 'invite' && <InviteDialog onClose={close} />}
      {task?.kind === 'resend' && <InviteDialog invited={task.user} onClose={close} />}
      {task?.kind === 'rights' && <RightsDialog user={task.user} onClose={close} />}
      {task?.kind === 'help' && <HelpDialog user={task.user} onClose={close} />}
      {task?.kind === 'delete' && <DeleteUserDialog user={task.user} onClose={close} />}
    </SectionCard>
  )
}

function foundText({ total, totalIsAtLeast }: UserList, search: string): string {
  const number = `${totalIsAtLeast ? 'More than ' : ''}${total.toLocaleString('en-US')}`
  return `${number} ${total === 1 ? 'user' : 'users'}${search ? ' found' : ''}`
}

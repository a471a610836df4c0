import { Button, NativeSelect, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { download } from '#client/platform/calls/download.ts'
import { readUserColumns, storeUserColumns } from '#client/platform/storage/storage.ts'
import { errorToast } from '#client/platform/toast.ts'
import { useUser } from '#client/platform/user/session.ts'
import { FormActions } from '#client/ui/forms/form-actions.tsx'
import { SearchField } from '#client/ui/forms/search-field.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { ColumnChoice } from '#client/ui/tables/column-choice.tsx'
import { DataTable } from '#client/ui/tables/data-table.tsx'
import { ExportButton } from '#client/ui/tables/export-button.tsx'
import { PlacePager } from '#client/ui/tables/place-pager.tsx'
import { SavedFiltersMenu } from '#client/ui/tables/saved-filters-menu.tsx'
import { userAdmin } from '#contracts/accounts/user-admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { countText } from '#domain/text/count-text.ts'
import { BulkBar } from './bulk-bar.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { type ChosenFilter, type UserListState, useChosenUsers, useUserList } from './use-user-list.ts'
import { columnChoices, type UserTask, userColumns, usualColumns } from './user-columns.tsx'
import { UserFilterFields } from './user-filter-fields.tsx'
import classes from './users-panel.module.css'

type UserList = Reply<typeof userAdmin.listUsers>

/** The users, with everything that an admin can do with them. Filter, order and place are in the address. */
export function UsersPanel() {
  const list = useUserList()
  const { data, error, filter, refetch } = list
  const [task, setTask] = useState<UserTask | { kind: 'invite' }>()
  const [shown, setShown] = useState<readonly string[]>(() => readUserColumns() ?? usualColumns)
  const chosen = useChosenUsers(list.saved)
  const { user: self } = useUser()
  useEffect(() => {
    if (error) errorToast('Failed to fetch users')
  }, [error])
  const chooseColumns = (names: string[]) => {
    setShown(names)
    storeUserColumns(names)
  }

  return (
    <SectionCard
      title="Users"
      description={<span aria-live="polite">{data && foundText(data, isFiltered(filter))}</span>}
    >
      <Stack>
        <div className={classes.tools}>
          <SearchField
            label="Search users"
            placeholder="Name, username or e-mail"
            className={classes.search}
            search={filter.search ?? ''}
            onSearch={(words) => list.show({ search: words.trim() }, { replaces: true })}
          />
          <FormActions>
            <ExportButton
              what="users"
              download={() => download(userAdmin.exportUsers, { query: list.filterQuery })}
            />
            <Button onClick={() => setTask({ kind: 'invite' })}>Invite Admin</Button>
          </FormActions>
        </div>
        <ListTools list={list} shown={shown} onColumns={chooseColumns} />
        <BulkBar chosen={chosen} filter={list.filterQuery} allText={data ? totalText(data) : ''} />
        {error && <LoadFailed what="the users" error={error} onRetry={() => void refetch()} />}
        {(data || !error) && (
          <DataTable
            label="Users"
            columns={userColumns({ selfId: self?.id, shown, chosen, onTask: setTask })}
            rows={data?.users}
            keyOf={({ id }) => id}
            empty={emptyText(filter)}
          />
        )}
        {data && <PlacePager {...stepsOf(data, list.goTo)} words={{ back: 'Back', next: 'Next' }} />}
      </Stack>
      <TaskDialog task={task} onClose={() => setTask(undefined)} />
    </SectionCard>
  )
}

interface ListToolsProps {
  list: UserListState
  shown: readonly string[]
  onColumns: (names: string[]) => void
}

const orders = [
  { value: 'registered desc', label: 'Newest first' },
  { value: 'registered asc', label: 'Oldest first' },
  { value: 'seen desc', label: 'Seen last first' },
  { value: 'seen asc', label: 'Longest not seen first' },
  { value: 'name asc', label: 'Name A to Z' },
  { value: 'name desc', label: 'Name Z to A' },
  { value: 'premiumEnd desc', label: 'Premium ends latest first' },
  { value: 'premiumEnd asc', label: 'Premium ends earliest first' },
]

function ListTools({ list, shown, onColumns }: ListToolsProps) {
  const { search: _, ...parts } = list.filter
  const count = Object.keys(parts).length
  const [isOpen, setOpen] = useState(count > 0)
  const cleared = Object.fromEntries(Object.keys(parts).map((part) => [part, '']))
  return (
    <>
      <div className={classes.tools}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </Button>
        {count > 0 && (
          <Button variant="subtle" onClick={() => list.show(cleared)}>
            Clear filters
          </Button>
        )}
        <NativeSelect
          aria-label="Order of the users"
          data={orders}
          value={`${list.sort} ${list.order}`}
          onChange={(event) => {
            const [sort = '', order = ''] = event.currentTarget.value.split(' ')
            list.show({ sort: sort === 'registered' ? '' : sort, order: order === 'desc' ? '' : order })
          }}
        />
        <SavedFiltersMenu list="users" current={list.saved} onChoose={list.showSaved} />
        <ColumnChoice columns={columnChoices} shown={shown} onChange={onColumns} />
      </div>
      {isOpen && <UserFilterFields filter={list.filter} onChange={(change) => list.show(change)} />}
    </>
  )
}

function TaskDialog({
  task,
  onClose,
}: {
  task: UserTask | { kind: 'invite' } | undefined
  onClose: () => void
}) {
  switch (task?.kind) {
    case 'invite':
      return <InviteDialog onClose={onClose} />
    case 'resend':
      return <InviteDialog invited={task.user} onClose={onClose} />
    case 'rights':
      return <RightsDialog user={task.user} onClose={onClose} />
    case 'delete':
      return <DeleteUserDialog user={task.user} onClose={onClose} />
    default:
      return null
  }
}

const stepsOf = ({ previous, next }: UserList, goTo: UserListState['goTo']) => ({
  onBack: previous === null ? undefined : () => goTo({ before: previous }),
  onNext: next === null ? undefined : () => goTo({ after: next }),
})

const isFiltered = (filter: ChosenFilter) => Object.keys(filter).length > 0

function emptyText(filter: ChosenFilter): string {
  const { search, ...parts } = filter
  if (search) return `No user matches “${search}”${isFiltered(parts) ? ' and the filters' : ''}.`
  return isFiltered(parts) ? 'No user matches the filters.' : 'There are no users here.'
}

const totalText = ({ total, totalIsEstimate }: UserList) =>
  `${totalIsEstimate ? 'About ' : ''}${countText(total, 'user')}`

const foundText = (data: UserList, isSearch: boolean) => `${totalText(data)}${isSearch ? ' found' : ''}`

import { Badge, Checkbox } from '@mantine/core'
import type { Column } from '#client/ui/tables/data-table.tsx'
import { RowActions, RowButton } from '#client/ui/tables/row-actions.tsx'
import { shortDayText } from '#client/ui/text/date-text.ts'
import { UserLink } from '#client/ui/text/user-link.tsx'
import { roleLabels } from '#contracts/accounts/accounts.ts'
import type { AdminUser } from '#contracts/accounts/user-admin.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import classes from './user-columns.module.css'

/** The dialog that an admin has opened for a user. */
export interface UserTask {
  kind: 'rights' | 'delete' | 'resend'
  user: AdminUser
}

interface ColumnOptions {
  selfId: number | undefined
  /** The names of the columns that are shown beside the user and the buttons. */
  shown: readonly string[]
  chosen: { isChosen: (id: number) => boolean; toggle: (id: number) => void }
  onTask: (task: UserTask) => void
}

const choosable: Column<AdminUser>[] = [
  { name: 'profile', heading: 'Profile', cell: (user) => <Profile user={user} /> },
  { name: 'subscription', heading: 'Subscription', cell: (user) => <Subscription user={user} /> },
  {
    name: 'registered',
    heading: 'Registered',
    keepsLine: true,
    cell: ({ createdAt }) => shortDayText(createdAt),
  },
  {
    name: 'seen',
    heading: 'Last seen',
    keepsLine: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? shortDayText(lastSeenAt) : 'never'),
  },
  { name: 'twoFactor', heading: 'Two-factor', cell: (user) => (user.twoFactorEnabled ? 'on' : 'off') },
  { name: 'id', heading: 'Id', align: 'end', cell: ({ id }) => id },
]
export const columnChoices = choosable.map(({ name, heading }) => ({ name, label: heading }))
export const usualColumns = ['profile', 'subscription']

export function userColumns({ selfId, shown, chosen, onTask }: ColumnOptions): Column<AdminUser>[] {
  const isSelf = ({ id }: AdminUser) => id === selfId
  return [
    {
      name: 'user',
      heading: 'User',
      cell: (user) => (
        <span className={classes.chosen}>
          <Checkbox
            aria-label={`Choose ${user.username}`}
            checked={chosen.isChosen(user.id)}
            onChange={() => chosen.toggle(user.id)}
          />
          <Person user={user} isSelf={isSelf(user)} />
        </span>
      ),
    },
    ...choosable.filter(({ name }) => shown.includes(name)),
    {
      name: 'actions',
      heading: '',
      align: 'end',
      cell: (user) => (isSelf(user) ? null : <Actions user={user} onTask={onTask} />),
    },
  ]
}

function Person({ user, isSelf }: { user: AdminUser; isSelf: boolean }) {
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <span className={classes.person}>
      <span className={classes.name}>
        <UserLink id={user.id}>{name || user.username}</UserLink>
        {isSelf && <Badge variant="default">You</Badge>}
        {user.isAdmin && <Badge variant="light">Admin</Badge>}
        {user.isInvited && (
          <Badge variant="light" color="gray">
            Invited
          </Badge>
        )}
        {user.isSuspended && (
          <Badge variant="light" color="red">
            Suspended
          </Badge>
        )}
      </span>
      {name && <span className={classes.soft}>{user.username}</span>}
      <span className={classes.soft}>{user.email}</span>
      {!user.isEmailConfirmed && <span className={classes.soft}>Address not confirmed</span>}
      {user.isAddressFailing && <span className={classes.soft}>Mail comes back</span>}
    </span>
  )
}

function Profile({ user }: { user: AdminUser }) {
  const seen = user.lastSeenAt ? `seen\u00a0${shortDayText(user.lastSeenAt)}` : 'not\u00a0seen'
  return (
    <span className={classes.lines}>
      <span>{roleLabels[user.role]}</span>
      {user.practiceLocation && <span>{user.practiceLocation}</span>}
      <span className={classes.soft}>
        Joined {shortDayText(user.createdAt)}, {seen}
      </span>
    </span>
  )
}

const statuses: Record<string, { label: string; color: string }> = {
  active: { label: 'Active', color: 'ink' },
  expired: { label: 'Expired', color: 'red' },
  free: { label: 'Free', color: 'gray' },
}

function Subscription({ user }: { user: AdminUser }) {
  const status = statuses[user.subscriptionStatus] ?? { label: 'Unknown', color: 'gray' }
  const plan = findPlan(user.subscriptionPlan)?.name ?? user.subscriptionPlan
  const end = user.subscriptionEndsAt
  return (
    <span className={classes.lines}>
      <Badge variant="light" color={status.color}>
        {status.label}
      </Badge>
      {end && <span>{plan}</span>}
      {end && (
        <span className={classes.soft}>
          {status.label === 'Expired' ? 'ended' : 'until'} {shortDayText(end)}
        </span>
      )}
    </span>
  )
}

function Actions({ user, onTask }: { user: AdminUser; onTask: (task: UserTask) => void }) {
  const act = (kind: UserTask['kind']) => ({ of: user.username, onClick: () => onTask({ kind, user }) })
  return (
    <RowActions canWrap>
      {user.isInvited && user.isAdmin && <RowButton name="Send again" {...act('resend')} />}
      <RowButton name={user.isAdmin ? 'Revoke Admin' : 'Grant Admin'} {...act('rights')} />
      <RowButton name="Delete User" isDestructive {...act('delete')} />
    </RowActions>
  )
}

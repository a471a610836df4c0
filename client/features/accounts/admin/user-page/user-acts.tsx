import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DeleteUserDialog } from '#client/features/accounts/admin/delete-user-dialog.tsx'
import { type ActName, actLabel, actsFor, HelpDialog } from '#client/features/accounts/admin/help-dialog.tsx'
import { RightsDialog } from '#client/features/accounts/admin/rights-dialog.tsx'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import type { SupportedUser } from '#contracts/accounts/user-support.ts'
import { CorrectAddressDialog } from './correct-address-dialog.tsx'
import { ConsentText, SeeAs } from './see-as.tsx'
import classes from './user-acts.module.css'

type Task = ActName | 'correctAddress' | 'rights' | 'delete'

/** What an admin can do for or to the account. Nobody acts on their own one here. */
export function UserActs({ user }: { user: SupportedUser }) {
  const [task, setTask] = useState<Task>()
  const navigate = useNavigate()
  const { user: self } = useUser()
  if (self?.id === user.id)
    return <Text size="sm">This is your own account. You change it on your profile page.</Text>
  const close = () => setTask(undefined)
  const acts = actsFor(user)
  return (
    <Stack gap="xs">
      <div className={classes.acts}>
        <SeeAs user={user} />
        {acts.map((name) => (
          <Button key={name} variant="default" size="sm" onClick={() => setTask(name)}>
            {actLabel(name)}
          </Button>
        ))}
        <Button variant="default" size="sm" onClick={() => setTask('correctAddress')}>
          Correct the address
        </Button>
        <Button variant="default" size="sm" onClick={() => setTask('rights')}>
          {user.isAdmin ? 'Revoke Admin' : 'Grant Admin'}
        </Button>
        <Button variant="outline" color="red" size="sm" onClick={() => setTask('delete')}>
          Delete User
        </Button>
        {task === 'correctAddress' && <CorrectAddressDialog user={user} onClose={close} />}
        {task === 'rights' && <RightsDialog user={user} onClose={close} />}
        {task === 'delete' && (
          <DeleteUserDialog user={user} onClose={close} onDeleted={() => void navigate(paths.adminUsers)} />
        )}
        {isAct(task) && <HelpDialog user={user} act={task} onClose={close} />}
      </div>
      <ConsentText user={user} />
    </Stack>
  )
}

const isAct = (task: Task | undefined): task is ActName =>
  task !== undefined && task !== 'correctAddress' && task !== 'rights' && task !== 'delete'

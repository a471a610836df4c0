import { call } from '#client/platform/calls/calls.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type AdminUser, userAdmin } from '#contracts/accounts/user-admin.ts'
import { useUserChange } from './use-user-change.ts'

const grant = {
  endpoint: userAdmin.grantAdmin,
  title: 'Grant Admin',
  consequence: 'may read and change everything: users, payments, content and e-mail, from the next click on.',
  done: 'Admin privileges granted successfully',
  failed: 'Failed to grant admin privileges',
}
const revoke = {
  endpoint: userAdmin.revokeAdmin,
  title: 'Revoke Admin',
  consequence: 'loses every right of an administrator at once. The account and its learning progress stay.',
  done: 'Admin privileges revoked successfully',
  failed: 'Failed to revoke admin privileges',
}

/** Asks before admin rights are given or taken. */
export function RightsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { endpoint, title, consequence, done, failed } = user.isAdmin ? revoke : grant
  const change = useUserChange({
    send: () => call(endpoint, { params: { id: user.id } }, { urgent: true }),
    done,
    failed,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={title}
      action={title}
      isOpen
      isDestructive={user.isAdmin}
      isPending={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    >
      <strong>{user.username}</strong> ({user.email}) {consequence}
    </ConfirmDialog>
  )
}

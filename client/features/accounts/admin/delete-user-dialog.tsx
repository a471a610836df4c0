import { useState } from 'react'
import { call } from '#client/platform/calls/calls.ts'
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx'
import { type AdminUser, userAdmin } from '#contracts/accounts/user-admin.ts'
import { useUserChange } from './use-user-change.ts'

interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  /** Where the page itself was about the user. */
  onDeleted?: () => void
}

/** Asks twice: first it says what is deleted, then it asks whether to delete it for good. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [isLastWarning, setIsLastWarning] = useState(false)
  const remove = useUserChange({
    send: () => call(userAdmin.deleteUser, { params: { id: user.id } }, { urgent: true }),
    done: 'User deleted successfully',
    failed: 'Failed to delete user',
    onDone: () => {
      onClose()
      onDeleted?.()
    },
  })
  if (!isLastWarning) {
    return (
      <ConfirmDialog
        key="first"
        title="Delete User"
        action="Continue"
        isOpen
        isDestructive
        onConfirm={() => setIsLastWarning(true)}
        onClose={onClose}
      >
        The account <strong>{user.username}</strong> ({user.email}) is deleted with its profile, its learning
        progress and every review. Paid access ends. Payments stay for the books, without the person.
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="last"
      title="Final warning"
      action="Delete permanently"
      isOpen
      isDestructive
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      This cannot be undone: nobody can bring <strong>{user.username}</strong> back.
    </ConfirmDialog>
  )
}

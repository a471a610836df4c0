import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'

const loadSignOutDialog = () => import('./sign-out-dialog.tsx').then(({ SignOutDialog }) => SignOutDialog)

interface SignOutWarning {
  /** Signs out, after asking when ratings have not been sent yet. */
  request: () => void
  dialog: ReactNode
}

/** Waiting ratings are only sent while their learner is signed in: before a sign-out sending is tried once more, and the user
 * chooses. */
export function useSignOutWarning(signOut: () => void): SignOutWarning {
  const { waiting } = useSyncState()
  const [isOpen, warning] = useDisclosure(false)
  const request = () => {
    if (waiting === 0) return signOut()
    void outbox.sync()
    warning.open()
  }
  const leave = () => {
    warning.close()
    signOut()
  }
  const dialog = (
    <LazyDialog
      load={loadSignOutDialog}
      props={{ isOpen, waiting, onClose: warning.close, onLeave: leave }}
    />
  )
  return { request, dialog }
}

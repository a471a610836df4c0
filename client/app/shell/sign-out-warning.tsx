import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import { LazyDialog } from '#client/ui/lazy-dialog.tsx'

const loadSignOutDialog = () => import('./sign-out-dialog.tsx').then(({ SignOutDialog }) => SignOutDialog)

interface SignOutWarning {
  /** Signs out, after a question when ratings would stay behind. */
  ask: () => void
  dialog: ReactNode
}

/** Ratings that wait are sent only by their learner: before a sign-out one last try, then the choice. */
export function useSignOutWarning(signOut: () => void): SignOutWarning {
  const { waiting } = useSyncState()
  const [isOpen, question] = useDisclosure(false)
  const ask = () => {
    if (waiting === 0) return signOut()
    void outbox.sync()
    question.open()
  }
  const leave = () => {
    question.close()
    signOut()
  }
  const dialog = (
    <LazyDialog
      load={loadSignOutDialog}
      props={{ isOpen, waiting, onClose: question.close, onLeave: leave }}
    />
  )
  return { ask, dialog }
}

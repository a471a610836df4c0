import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveWarningProps {
  isActive: boolean
  /** What would be lost, as in "Changes to templates". */
  what: string
}

/** Asks before the page is left while something on it is not saved. Another view of the same page is no leaving. */
export function LeaveWarning({ isActive, what }: LeaveWarningProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive])
  return (
    <ConfirmDialog
      title="Leave without saving?"
      action="Leave"
      isOpen={blocker.state === 'blocked'}
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {what} are not saved and will be lost.
    </ConfirmDialog>
  )
}
